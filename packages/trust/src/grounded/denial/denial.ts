import { speaksOfSources } from '../../claims/absence.ts';
import type { Language } from '@symbi/text/language';
import type { Token } from '@symbi/text/tokens';
import { CLAUSE_END, contentOf, isLimiting, saysOnly } from './clauses.ts';
import { goesAgainst, readCourse, type Course } from './direction.ts';
import { sentencesWith } from './sentences-with.ts';
import { findLocalDenials, type LocalDenial } from './local-denial.ts';
import type { SourceIndex } from '../source/source-index.ts';
import type { Word } from '../features/words.ts';
import { memoize } from './memoize.ts';

/** Words that negate their clause. */
const NEGATIONS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:not|no|never|none|neither|nor|cannot|without|nobody|nothing|nowhere|zero|free (?:of|from))\b|n't\b|\b(?:is|are|was|were|be|being) (?:\w+ )?\w+-free\b|[$€£]\s?0\b(?![.,]\d)/u,
  de: /\b(?:nicht|nichts|keine?|keine[nrsm]|nie|niemals|niemand|ohne|weder|nirgends)\b/u,
  fr: /\b(?:pas|jamais|aucune?|rien|sans|ni|personne)\b/u,
  es: /\b(?:no|nunca|ningún|ningun|ninguna|ninguno|tampoco|sin|nadie|nada)\b|jamás/u,
  unknown:
    /\b(?:not|no|never|none|without|nicht|keine?|pas|aucune?|nunca|sin)\b|[不没無无未]|(?:ない|ません|なし|ず(?:に|、|。|$))/u,
};
/** Negating words in phrases that deny nothing. */
const IDIOMS =
  /\b(?:not (?:only|just|merely|simply|to mention|necessarily)|(?:no|not) (?:more|less|fewer|longer|later|earlier|sooner|higher|lower|younger|older) than|not (?:to )?exceed\w*|nicht (?:mehr|weniger|länger|älter|jünger|höher) als|pas plus de|no más de|nothing but|no doubt|no other|never[- ]ending|not surprising(?:ly)?|not (?:all|every\w*|both|always)|nicht (?:alle[nrs]?|jede[nrs]?|immer)|pas (?:tous|toutes|toujours)|no (?:tod[oa]s|siempre)|not (?:un|in|im)\w+|whether or not|if not|not until|nicht nur|pas seulement|non seulement|no s[oó]lo|no solamente)\b|不仅|不但|不只|だけでなく|だけではなく|不(?:超过|多于|少于|低于)/gu;
const EITHER_WAY = /\b(?:with or without|mit oder ohne|avec ou sans|con o sin)\b/gu;
/** Words that may deny without a negation; next to one, nothing is concluded. */
const DENYING_WORDS =
  /\b(?:if|whether|would|lack\w*|exclud\w*|absen\w*|den(?:y|ies|ied)|false|myth|untrue|wrong|incorrect\w*|prevent\w*|avoid\w*|except\w*|unless|hardly|rarely|seldom|barely|scarcely|few|little|instead|rather|fail\w*|unable|refus\w*|stop\w*|cease\w*|prohibit\w*|forbid\w*|un\w{4,}|non\w*|im(?:poss|prac|prob)\w*|wenn|falls|ob|quand|si|cuando|frei|falsch|kaum|selten|statt|au[sß]er|unless|sauf|faux|rarement|excepto|salvo|falso|rara)\b/u;
/** Words with 'un' that deny nothing of a direction: 'Unemployment fell.' */
const UNDENYING = /\bun(?!able|likely|true|less|clear|certain|sure|confirmed|proven|founded|changed)\w{4,}/gu;
const QUOTED = /"[^"]{1,80}"/gu;
const isDenied = (clause: string, language: Language): boolean =>
  NEGATIONS[language].test(clause.replaceAll(IDIOMS, ' ').replaceAll(QUOTED, ' '));

/** The text with the phrases blanked; offsets stay valid. */
const blank = (text: string, phrases: readonly LocalDenial[]): string =>
  phrases.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);

export interface Polarity {
  /** Stems of content words in negated clauses. */
  denied: ReadonlySet<string>;
  /** Whether anything in the text is denied. */
  hasNegation: boolean;
  /** Whether a word that is not a negation may deny something. */
  isDoubtful: boolean;
  /** Words denied by themselves, independent of their clause: 'lactose-free'. */
  local: readonly LocalDenial[];
  /** Which way it says that something went, without a word that may deny that. */
  course: Course | undefined;
}

/** Which words of a text (the tokens of a sentence; offsets into the text) are denied, clause by clause. */
export function readPolarity(text: string, from: number, tokens: readonly Token[], language: Language): Polarity {
  const written = text
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(EITHER_WAY, (phrase) => ' '.repeat(phrase.length));
  const found = findLocalDenials(written, language);
  const plain = blank(written, found);
  const ends = [...[...plain.matchAll(CLAUSE_END)].map((match) => match.index), plain.length];
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  const local: LocalDenial[] = [];
  const words = contentOf(tokens);
  let start = 0;
  let at = 0;
  let hasNegation = false;
  for (const end of ends) {
    const own = found.filter((one) => one.start >= start && one.start < end);
    const isNegated = isDenied(plain.slice(start, end), language);
    // 'Not lactose-free' affirms lactose, and denies nothing else.
    const isClauseDenied = isNegated && own.length === 0;
    if (!isNegated) local.push(...own);
    hasNegation ||= isClauseDenied || (!isNegated && own.length > 0);
    for (; at < words.length && (words[at]?.start ?? 0) - from < end; at += 1) {
      const stem = words[at]?.stem;
      if (stem !== undefined) (isClauseDenied ? denied : affirmed).add(stem);
    }
    start = end;
  }
  for (const stem of affirmed) denied.delete(stem);
  return {
    denied,
    hasNegation,
    isDoubtful: DENYING_WORDS.test(plain),
    local,
    course: DENYING_WORDS.test(plain.replaceAll(UNDENYING, ' ')) ? undefined : readCourse(written, from, tokens),
  };
}

/** The share of words from which a source sentence counts as being about the same thing as a reply sentence. */
const SAME_FROM = 0.75;
const RIVAL_MARGIN = 0.1;
/** The share of the sentence's words that the denied clause must contain to be about the same thing. */
const DENIED_SHARE = 0.6;
const LEAST_WORDS = 2;
const MOST_CLAUSES = 6;

interface Match {
  sentence: number;
  share: number;
}

/** A sentence of the sources that says the opposite. */
export interface Denial {
  /** The share of the words that it contains, 0..1. */
  share: number;
  sentence: number;
  /** Whether a clause of it has all of the words and next to no others: elsewhere as many right sentences are found so. */
  isClear: boolean;
}

/** By the words of the latest statements, which are compared in several ways. */
const matched = new WeakMap<readonly Word[], readonly Match[]>();

/** Sentences of the sources that hold most of the words, best first. */
function sameSentences(words: readonly Word[], index: SourceIndex): readonly Match[] {
  const known = matched.get(words) ?? matchSentences(words, index);
  matched.set(words, known);
  return known;
}

function matchSentences(words: readonly Word[], index: SourceIndex): Match[] {
  const weights = new Map(words.map((word) => [word.token.stem, word]));
  const held = new Map<number, number>();
  let total = 0;
  for (const { id, weight } of weights.values()) {
    total += weight;
    for (const sentence of sentencesWith(id, index)) held.set(sentence, (held.get(sentence) ?? 0) + weight);
  }
  return [...held]
    .filter(([, weight]) => total > 0 && weight >= SAME_FROM * total)
    .map(([sentence, weight]) => ({ sentence, share: weight / total }))
    .toSorted((left, right) => right.share - left.share);
}

function disagree(own: Polarity, other: Polarity, words: readonly Word[], held: ReadonlySet<string>): boolean {
  if (own.isDoubtful || other.isDoubtful) return false;
  const distinct = [...new Map(words.map((word) => [word.token.stem, word])).values()];
  const weigh = (some: readonly Word[]): number => some.reduce((sum, word) => sum + word.weight, 0);
  const least = DENIED_SHARE * weigh(distinct);
  const isDeniedBy = (one: Polarity, two: Polarity): boolean =>
    weigh(distinct.filter(({ token: { stem } }) => held.has(stem) && one.denied.has(stem) && !two.denied.has(stem))) >=
    least;
  return (!other.hasNegation && isDeniedBy(own, other)) || (!own.hasNegation && isDeniedBy(other, own));
}

/** Whether one of two sentences denies a word by itself that the other affirms. */
function disagreeOnWord(own: Polarity, other: Polarity, words: readonly Word[], held: ReadonlySet<string>): boolean {
  if (own.isDoubtful || other.isDoubtful) return false;
  const stems = new Set(words.map((word) => word.token.stem));
  const isDeniedBy = (one: Polarity, two: Polarity): boolean =>
    !two.hasNegation && one.local.some(({ stem }) => held.has(stem) && stems.has(stem));
  // 'Toll-free number' and 'toll free number' say the same.
  return (isDeniedBy(own, other) && !held.has('free') && !held.has('frei')) || isDeniedBy(other, own);
}

/** Whether one of two sentences says that something rose of which the other says that it fell. */
function disagreeOnDirection(own: Polarity, other: Polarity): boolean {
  if (own.hasNegation || other.hasNegation) return false;
  return own.course !== undefined && other.course !== undefined && goesAgainst(own.course, other.course);
}

/** Verbs of having: 'is lactose-free' and 'contains lactose' speak of the same. */
const HAVING = new Set(
  'contain include have has hold use come make address addresse mention cover list enthält enthalten hat haben contient contiennent contenir contiene contienen tiene'.split(
    ' ',
  ),
);
const isHaving = ({ token }: Word): boolean => HAVING.has(token.folded) || HAVING.has(token.folded.replace(/s$/u, ''));

type Disagreement = typeof disagree;

interface SourceSentence {
  readonly polarity: Polarity;
  /** Its stems, including those of words denied by themselves. */
  readonly held: ReadonlySet<string>;
}

/** Undefined for a sentence without a word. */
const readSource = memoize((sentence, index): SourceSentence | undefined => {
  const tokens = index.sentenceTokens(sentence);
  const [first] = tokens;
  if (first === undefined) return undefined;
  const polarity = readPolarity(index.sentenceText(sentence), first.start, tokens, index.language);
  const held = new Set([...tokens.map((token) => token.stem), ...polarity.local.map(({ stem }) => stem)]);
  return { polarity, held };
});

/** The disagreeing sentence of the sources with the most of the words, unless another with as many of them agrees. */
function opposition(
  own: Polarity,
  words: readonly Word[],
  index: SourceIndex,
  differs: Disagreement,
): Denial | undefined {
  const stems = new Set(words.map((word) => word.token.stem));
  if (stems.size < LEAST_WORDS) return undefined;
  const matches = sameSentences(words, index);
  const best = matches[0]?.share ?? 0;
  let found: Match | undefined;
  for (const match of matches) {
    if (match.share < best - RIVAL_MARGIN) break;
    const source = readSource(match.sentence, index);
    if (source === undefined) continue;
    if (!differs(own, source.polarity, words, source.held)) return undefined;
    if (found === undefined || match.share > found.share) found = match;
  }
  if (found === undefined) return undefined;
  // Of two directions only one is true, however much else is said.
  return { ...found, isClear: differs === disagreeOnDirection || saysOnly(stems, found.sentence, index) };
}

/** Compounds replaced by the word they deny: 'laktosefrei' speaks of lactose. */
const withDenied = (words: readonly Word[], { local }: Polarity, index: SourceIndex): Word[] =>
  words.map((word) => {
    const { folded, stem } = word.token;
    const isCompound = word.id === 0 && folded.includes('frei');
    const base = isCompound ? local.find((one) => one.stem !== stem && folded.startsWith(one.stem)) : undefined;
    if (base === undefined) return word;
    return { ...word, token: { ...word.token, stem: base.stem }, id: index.ids.get(base.stem) ?? 0 };
  });
const wordsOf = ({ stems }: Course, words: readonly Word[]): Word[] =>
  words.filter(({ token }) => stems.has(token.stem));

/** Words of the denying phrase itself, which sources need not contain. */
const DENYING = /^(?:free|lack(?:s|ing)?|excludes?|devoid|exempte?s?|exent[oa]s?|libres?|frei)$/u;

/** The more telling one of two denials. */
const stronger = (one: Denial | undefined, other: Denial | undefined): Denial | undefined =>
  one === undefined || (other !== undefined && Number(other.isClear) + other.share > Number(one.isClear) + one.share)
    ? other
    : one;

/**
 * The sentence of the sources that says the opposite of a sentence: it has its words with the opposite polarity, and no
 * other such sentence agrees with it.
 */
export function readDenial(own: Polarity, all: readonly Word[], index: SourceIndex): Denial | undefined {
  const words = withDenied(
    all.filter(({ token }) => !DENYING.test(token.folded)),
    own,
    index,
  );
  const things = words.some(isHaving) ? words.filter((word) => !isHaving(word)) : words;
  const attributes = own.local.flatMap(({ stem, noun }) =>
    noun === undefined ? [] : [words.filter(({ token }) => token.stem === stem || token.stem === noun)],
  );
  return [
    opposition(own, words, index, disagree),
    own.hasNegation ? opposition(own, things, index, disagree) : undefined,
    own.course ? opposition(own, wordsOf(own.course, words), index, disagreeOnDirection) : undefined,
    ...[things, ...attributes].map((some) => opposition(own, some, index, disagreeOnWord)),
  ].reduce(stronger, undefined);
}

const CLAUSES = /[:;]|,?\s(?:and|but|und|aber|et|mais|y|pero)\s|,\s(?:so|which means|also|donc|así que)\s/giu;

/** A clause that is added may lack what it shares with the first one: 'The training is off, but Saturday's match is not.' */
const ADDS = /\s(?:and|but|und|aber|et|mais|y|pero)\s/iu;

/** The same for a sentence of several clauses: a denial of one clause is enough. */
export function readSentenceDenial(
  text: string,
  from: number,
  tokens: readonly Token[],
  words: readonly Word[],
  index: SourceIndex,
  language: Language,
): Denial | undefined {
  const whole = readDenial(readPolarity(text, from, tokens, language), words, index);
  const isLimited = isLimiting(text);
  let found = whole && { ...whole, isClear: whole.isClear && !isLimited };
  let start = 0;
  const ends = [...[...text.matchAll(CLAUSES)].slice(0, MOST_CLAUSES).map((match) => match.index), text.length];
  if (found?.isClear === true || ends.length === 1 || speaksOfSources(text)) return found;
  const isAdded = ADDS.test(text);
  for (const end of ends) {
    const isInside = (token: Token): boolean => token.start - from >= start && token.start - from < end;
    const polarity = readPolarity(text.slice(start, end), from + start, tokens.filter(isInside), language);
    const inside = words.filter(({ token }) => isInside(token));
    // A clause without a denial is too little evidence for a denial by a source.
    const own = polarity.hasNegation ? readDenial(polarity, inside, index) : undefined;
    found = stronger(found, own && { ...own, isClear: own.isClear && !isLimited && !isAdded });
    start = end;
  }
  return found;
}

/** The polarity of the answer 'no': what was affirmed is denied, and what was denied is affirmed. */
export function denyAll({ denied, isDoubtful, local }: Polarity, words: readonly Word[]): Polarity {
  const turned = words.map((word) => word.token.stem).filter((stem) => !denied.has(stem));
  if (local.length > 0) return { denied: new Set(), hasNegation: false, isDoubtful, local: [], course: undefined };
  return { denied: new Set(turned), hasNegation: turned.length > 0, isDoubtful, local, course: undefined };
}
