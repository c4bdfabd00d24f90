import type { Token } from '@symbi/text/tokens';
import {
  ADDRESSEES,
  ANSWER,
  CONDITION,
  CONTRAST,
  FINITE,
  JOINING,
  LIGHT,
  LIMITS,
  MARKERS,
  NEGATED_MARKER,
  NEGATION,
  NO,
  SUBORDINATE,
  TAKEN_BACK,
  UNCLEAR,
  type Mode,
} from './words.ts';

/** What a clause says that one may do, may not, has to or need not. */
export interface PermissionStatement {
  readonly mode: Mode;
  /** The stems of its own words that say something; a set for each of several things that it joins. */
  readonly topics: readonly ReadonlySet<string>[];
  /** The stems of the clause before it, if it refers to that. */
  readonly borrowed: ReadonlySet<string>;
  /** The stems of those whom it addresses. */
  readonly addressees: ReadonlySet<string>;
  /** The stem of what one may do, if the clause has a verb for it. */
  readonly verb: string | undefined;
  readonly limits: string;
  readonly hasCondition: boolean;
}

/** What a sentence permits, forbids or demands. */
export interface PermissionReading {
  readonly statements: readonly PermissionStatement[];
  /** Whether it has words of permission, duty or condition, though perhaps no statement that is plain. */
  readonly isAbout: boolean;
}

const MOST_TOKENS = 80;
const MOST_TOPICS = 8;
const END = /[;:()\n–—|；：]|\s-\s/u;
/** A clause that gives a reason does not limit the statement before it. */
const REASON = /^(?:because|since|so|weil|da|sodass|parce|car|puisque|porque|perche)$/u;
const ITSELF = /^(?:it|this|that|these|they|es|das|dies|diese|cela|ca|ceci|esto|eso)$/u;

interface Clause {
  readonly tokens: readonly Token[];
  /** Whether it says something against the clause before it. */
  readonly isContrast: boolean;
  readonly isSubordinate: boolean;
  /** Whether a mark before it ends the statement: a semicolon, a colon, a dash. */
  readonly isApart: boolean;
}

const phraseOf = (tokens: readonly Token[]): string => tokens.map(({ folded }) => folded.replace('’', "'")).join(' ');
const isContent = ({ isStop, kind, folded }: Token): boolean =>
  (!isStop || kind === 'number') && !LIMITS.has(folded) && !ADDRESSEES.test(folded);
const isHeavy = (token: Token): boolean => isContent(token) && !LIGHT.has(token.folded);

interface MarkerPlace {
  readonly mode: Mode;
  readonly negated: Mode | undefined;
  readonly isVerb: boolean;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function markersIn(phrase: string): MarkerPlace[] {
  const found = MARKERS.flatMap(({ words, ...rest }) =>
    [...phrase.matchAll(words)].map(({ 0: text, index }) => ({ ...rest, text, from: index, to: index + text.length })),
  );
  return found.toSorted((left, right) => left.from - right.from);
}

/** The index of the token at an offset of a phrase. */
const tokenAt = (phrase: string, offset: number): number => phrase.slice(0, offset).split(' ').length - 1;

/** Where one of several statements of a clause begins: at the last 'and' or comma before its word. */
function splitByMarkers(tokens: readonly Token[], text: string, from: number): (readonly Token[])[] {
  const phrase = phraseOf(tokens);
  const places = markersIn(phrase).map(({ from: at }) => tokenAt(phrase, at));
  const starts = [0];
  places.slice(1).forEach((place, before) => {
    for (let at = place; at > (places[before] ?? 0); at -= 1) {
      const [last, token] = [tokens[at - 1], tokens[at]];
      if (last === undefined || token === undefined) continue;
      if (!JOINING.test(token.folded) && !text.slice(last.end - from, token.start - from).includes(',')) continue;
      starts.push(at);
      return;
    }
  });
  return starts.map((start, at) => tokens.slice(start, starts[at + 1] ?? tokens.length));
}

function clausesOf(text: string, from: number, all: readonly Token[]): Clause[] {
  const between = (at: number): string => text.slice((all[at - 1]?.end ?? from) - from, (all[at]?.start ?? 0) - from);
  const first = ANSWER.test(all[0]?.folded ?? '') && /^\s*[,.:;!–—-]/u.test(between(1)) ? 1 : 0;
  const clauses: (Omit<Clause, 'tokens'> & { tokens: Token[] })[] = [];
  all.forEach((token, at) => {
    if (at < first) return;
    const gap = between(at);
    const isApart = at > first && END.test(gap);
    const isContrast = CONTRAST.test(token.folded) || (gap.includes(',') && TAKEN_BACK.test(token.folded));
    // 'o' and 'ou' join as well; 'that' and 'so' begin a clause only after a word.
    const isSubordinate =
      SUBORDINATE.test(token.folded) && (at === first ? /^(?:if|wenn|falls|si)$/u.test(token.folded) : true);
    const isLong = token.folded === 'as' && /^(?:long)$/u.test(all[at + 1]?.folded ?? '');
    if (clauses.length === 0 || isApart || isContrast || isSubordinate || isLong)
      clauses.push({ tokens: [], isContrast, isSubordinate: isSubordinate || isLong, isApart });
    clauses.at(-1)?.tokens.push(token);
  });
  return clauses.flatMap((clause) =>
    clause.isSubordinate
      ? [clause]
      : splitByMarkers(clause.tokens, text, from).map((tokens, at) => ({
          ...clause,
          tokens,
          isApart: at === 0 && clause.isApart,
        })),
  );
}

/** How many negations a phrase has; undefined if one of them may negate something other than the marker. */
function denialsOf(phrase: string, { text, from, to }: MarkerPlace): number | undefined {
  const own = NEGATED_MARKER.test(text) ? 1 : 0;
  let denials = own;
  for (const { 0: word, index } of phrase.matchAll(NEGATION)) {
    if (index >= from && index < to) continue;
    // 'You may decide not to come.'
    const words = phrase.slice(Math.min(index, to), Math.max(index, from)).trim().split(' ').length;
    if (word === 'not' && words > 4) return undefined;
    denials += 1;
  }
  for (const { index } of phrase.matchAll(NO)) {
    if (index > to) return undefined;
    denials += 1;
  }
  return denials;
}

/** The stems of what is spoken of, one set for each thing that could stand alone: 'dogs and cats' are two. */
function topicsOf(tokens: readonly Token[], text: string, from: number): Set<string>[] {
  const words = tokens.filter(isHeavy);
  let sets: (readonly Token[])[] = [words];
  tokens.forEach((token, at) => {
    const left = tokens.slice(0, at).findLast(isHeavy);
    const right = tokens.slice(at + 1).find(isHeavy);
    const last = tokens[at - 1];
    const isList = last !== undefined && text.slice(last.end - from, token.start - from).trim() === ',';
    if (left === undefined || right === undefined || sets.length >= MOST_TOPICS) return;
    if (JOINING.test(token.folded)) {
      // 'Dogs, and any animal kept for breeding, are forbidden': the first needs nothing of the second.
      const isWhole = isList && /^(?:any|all|the|a|an|every|each)$/u.test(tokens[at + 1]?.folded ?? '');
      const before = words.filter(({ start }) => start < token.start);
      sets = [
        ...sets.flatMap((set) => [set.filter((one) => one !== right), set.filter((one) => one !== left)]),
        ...(isWhole ? [before] : []),
      ];
    } else if (isList && isHeavy(token)) {
      sets = sets.flatMap((set) => [set.filter((one) => one !== token), set.filter((one) => one !== left)]);
    }
  });
  return sets.map((set) => new Set(set.map(({ stem }) => stem)));
}

function verbOf(tokens: readonly Token[], phrase: string, { to, isVerb }: MarkerPlace): string | undefined {
  const after = tokenAt(phrase, to) + 1;
  const rest = tokens.slice(after);
  const isGerman = /^(?:darf|darfst|durfen|durft|kann|kannst|konnen|konnt|muss|musst|mussen)$/u.test(
    tokens[after - 1]?.folded ?? '',
  );
  const known = (verb: Token | undefined): string | undefined => (verb && isHeavy(verb) ? verb.stem : undefined);
  if (isVerb && isGerman) return known(rest.findLast(isContent));
  const isFollowed = isVerb || /^(?:to|de|d|a|zu)$/u.test(rest[0]?.folded ?? '');
  return isFollowed ? known(rest.find((token) => isContent(token) && !token.folded.endsWith('ly'))) : undefined;
}

const limitsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ folded }) => folded)
    .filter((word) => LIMITS.has(word))
    .toSorted()
    .join(' ');

const hasCondition = (phrase: string): boolean => CONDITION.test(phrase);

interface Before {
  readonly mode: Mode;
  readonly all: ReadonlySet<string>;
  readonly addressees: ReadonlySet<string>;
}

/** 'But not on the balcony.' */
function takenBack({ tokens, isContrast }: Clause, before: Before | undefined): Mode | undefined {
  const [first, second] = tokens.map(({ folded }) => folded);
  const isBack = TAKEN_BACK.test(first ?? '') || (CONTRAST.test(first ?? '') && TAKEN_BACK.test(second ?? ''));
  if (!isContrast || !isBack || tokens.some(({ folded }) => FINITE.test(folded))) return undefined;
  if (before?.mode === 'may') return 'may-not';
  return before?.mode === 'must' ? 'need-not' : undefined;
}

/** Whether a clause limits the one before it: when, where or for whom it holds, or with an exception. */
function bounds({ tokens, isSubordinate, isContrast }: Clause): boolean {
  const words = tokens.map(({ folded }) => folded);
  if (isSubordinate) return !REASON.test(words[0] ?? '');
  const isBack = words.slice(0, 2).some((word) => TAKEN_BACK.test(word));
  return isContrast && !isBack && markersIn(phraseOf(tokens)).length === 0;
}

/** What a clause says that one may or has to do; undefined if it says nothing of the kind, or not plainly. */
function modeOf(clause: Clause, marks: readonly MarkerPlace[], before: Before | undefined): Mode | undefined {
  const [mark] = marks;
  if (mark === undefined) return takenBack(clause, before);
  const denials = denialsOf(phraseOf(clause.tokens), mark);
  if (marks.length > 1 || denials === undefined || denials > 1) return undefined;
  return denials === 1 ? mark.negated : mark.mode;
}

/** The words of a clause without its marker and without those that only join it to the sentence. */
function ownWords(tokens: readonly Token[], mark: MarkerPlace | undefined): Token[] {
  const marked = mark?.text.split(' ') ?? [];
  return tokens.filter(
    ({ folded }) =>
      !marked.includes(folded) && !ANSWER.test(folded) && !CONTRAST.test(folded) && !TAKEN_BACK.test(folded),
  );
}

const stemsOf = (tokens: readonly Token[], isWanted: (token: Token) => boolean): Set<string> =>
  new Set(tokens.filter(isWanted).map(({ stem }) => stem));

type Subject = Pick<PermissionStatement, 'topics' | 'borrowed' | 'addressees'> & {
  /** The stems that a later clause may borrow. */
  readonly all: ReadonlySet<string>;
};

/** What the words of a clause are about, and whom they address; `referent` is the clause that they refer to. */
function subjectOf(own: readonly Token[], text: string, from: number, referent: Before | undefined): Subject {
  const words = stemsOf(own, isHeavy);
  const named = stemsOf(own, ({ folded }) => ADDRESSEES.test(folded));
  const borrowed = referent?.all ?? new Set<string>();
  return {
    topics: topicsOf(own, text, from).filter(({ size }) => size > 0),
    borrowed,
    addressees: named.size === 0 ? (referent?.addressees ?? named) : named,
    all: new Set([...words, ...borrowed]),
  };
}

/** Whether a clause refers to the one before it: it has no marker of its own, an 'it', or hardly a word to go by. */
const refersBack = (own: readonly Token[], mark: MarkerPlace | undefined): boolean =>
  mark === undefined || own.some(({ folded }) => ITSELF.test(folded)) || stemsOf(own, isHeavy).size <= 1;

/** Reads a sentence whose text begins at `from`. */
export function readPermissions(text: string, from: number, all: readonly Token[]): PermissionReading {
  const whole = phraseOf(all);
  const isAbout =
    all.length > 0 && (markersIn(whole).length > 0 || hasCondition(whole) || /(?<![^ ])no(?![^ ])/u.test(whole));
  if (!isAbout || all.length > MOST_TOKENS || UNCLEAR.test(whole)) return { statements: [], isAbout };
  const statements: PermissionStatement[] = [];
  let before: Before | undefined;
  let isConditional = false;
  const clauses = clausesOf(text, from, all);
  clauses.forEach((clause, at) => {
    const { tokens } = clause;
    const phrase = phraseOf(tokens);
    if (clause.isApart) isConditional = false;
    isConditional ||= hasCondition(phrase);
    if (clause.isSubordinate) return;
    const marks = markersIn(phrase);
    const [mark] = marks;
    const mode = modeOf(clause, marks, before);
    if (mode === undefined) {
      if (mark !== undefined) before = undefined;
      return;
    }
    const own = ownWords(tokens, mark);
    const referent = refersBack(own, mark) ? before : undefined;
    const { topics, borrowed, addressees, all: stems } = subjectOf(own, text, from, referent);
    const next = clauses[at + 1];
    const isBounded = next !== undefined && !next.isApart && bounds(next);
    const verb = mark && verbOf(tokens, phrase, mark);
    const limits = limitsOf(tokens);
    statements.push({ mode, topics, borrowed, addressees, verb, limits, hasCondition: isConditional || isBounded });
    before = { mode, addressees, all: stems };
  });
  return { statements, isAbout };
}
