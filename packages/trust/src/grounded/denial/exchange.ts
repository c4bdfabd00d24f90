import { speaksOfSources } from '../../claims/absence.ts';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { sentencesWith } from './sentences-with.ts';
import { memoize } from './memoize.ts';

/** Where one statement of a sentence, of a list or of a table ends and the next one begins. */
const SEPARATOR =
  /[;\n；]|\s(?:and|but|while|whereas|und|aber|während|wohingegen|et|mais|tandis que|y|pero|mientras(?: que)?)\s/giu;
/** The line below the first row of a table. */
const RULE = /\n[ |:]*---/u;
const LEAST_STEMS = 2;
const MOST_CLAUSES = 6;
/** Sentences of the sources that are looked at, those with the most words of the reply's sentence first. */
const MOST_SENTENCES = 12;
/** Clauses of the sources that are compared, and words of a clause: longer ones are no list of plain statements. */
const MOST_UNITS = 60;
const MOST_STEMS = 40;
/** How many sentences apart two clauses of the sources may be that are about the same, and about different things. */
const NEAR = { alike: 1, different: 2 };
/** The share of each clause of the sources that must be in the reply: otherwise it only retells some of both. */
const TOLD_FROM = 0.55;

type Stems = ReadonlySet<string>;

interface Clause {
  /** In their order. */
  readonly stems: Stems;
}

interface SourceClause extends Clause {
  readonly sentence: number;
  /** Whether it is in the first row of a table: the rows below it are also read by their columns. */
  readonly isHead: boolean;
}

const isWithin = (own: Stems, ...others: readonly Stems[]): boolean =>
  [...own].every((stem) => others.some((other) => other.has(stem)));
const share = (own: Stems, other: Stems): boolean => [...own].some((stem) => other.has(stem));
const without = (own: Stems, other: Stems): Stems => new Set([...own].filter((stem) => !other.has(stem)));

const isNumber = ({ kind, forms }: Token): boolean => kind === 'number' || forms !== undefined;

/** Which clause one with a single word belongs to: 'charcoal and electric grills', 'large and friendly'. */
type Joining = 'next' | 'previous';

/** The clauses of a text that begins at `from`. */
function clausesOf(text: string, from: number, tokens: readonly Token[], joining: Joining): Clause[] {
  const ends = [...[...text.matchAll(SEPARATOR)].map(({ index }) => index), text.length];
  const clauses: { stems: Set<string> }[] = [];
  let open = new Set<string>();
  let at = 0;
  for (const end of ends) {
    for (let token = tokens[at]; token !== undefined && token.start - from < end; token = tokens[(at += 1)])
      if (!token.isStop || isNumber(token)) open.add(token.stem);
    const previous = clauses.at(-1);
    if (open.size >= LEAST_STEMS) clauses.push({ stems: open });
    else if (joining === 'previous' && previous !== undefined) for (const stem of open) previous.stems.add(stem);
    else continue;
    open = new Set();
  }
  for (const stem of open) clauses.at(-1)?.stems.add(stem);
  return clauses;
}

/** The stems of the lines that end where the first table of a text begins its second row. */
function headOf(text: string, from: number, tokens: readonly Token[]): Stems {
  const rule = text.search(RULE);
  const head = rule === -1 ? [] : tokens.filter(({ start }) => start - from < rule);
  return new Set(head.map(({ stem }) => stem));
}

function readClauses(sentence: number, index: SourceIndex, joining: Joining): SourceClause[] {
  const tokens = index.sentenceTokens(sentence);
  const text = index.sentenceText(sentence);
  const [first] = tokens;
  const from = first?.start ?? 0;
  const head = headOf(text, from, tokens);
  return clausesOf(text, from, tokens, joining).map((clause) => ({
    ...clause,
    sentence,
    isHead: isWithin(clause.stems, head),
  }));
}

const sourceClauses = {
  next: memoize((sentence, index) => readClauses(sentence, index, 'next')),
  previous: memoize((sentence, index) => readClauses(sentence, index, 'previous')),
};

/** Sentences of the sources that have at least two words of these clauses, those with the most first. */
function likelySentences(clauses: readonly Clause[], index: SourceIndex): number[] {
  const held = new Map<number, number>();
  for (const stem of new Set(clauses.flatMap(({ stems }) => [...stems]))) {
    const sentences = sentencesWith(index.ids.get(stem) ?? 0, index);
    for (const sentence of sentences) held.set(sentence, (held.get(sentence) ?? 0) + 1);
  }
  return [...held]
    .filter(([, count]) => count >= LEAST_STEMS)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, MOST_SENTENCES)
    .map(([sentence]) => sentence);
}

/** Whether two clauses tell most of what another one says. */
const tell = (left: Clause, right: Clause, { stems }: Clause): boolean =>
  [...stems].filter((stem) => left.stems.has(stem) || right.stems.has(stem)).length >= TOLD_FROM * stems.size;

const areTogether = (one: SourceClause, two: SourceClause): boolean =>
  !one.isHead &&
  !two.isHead &&
  Math.abs(one.sentence - two.sentence) <= (share(one.stems, two.stems) ? NEAR.alike : NEAR.different);

/** How many words two lists begin with alike. */
const alike = (left: readonly string[], right: readonly string[]): number => {
  const differs = left.findIndex((stem, at) => stem !== right[at]);
  return differs === -1 ? left.length : differs;
};

/**
 * Whether two clauses only stand in another order within words that belong to both, as in 'found seven minor and three
 * critical issues' beside 'found three critical and seven minor issues'.
 */
function isReordered(left: Clause, right: Clause, one: Clause, two: Clause): boolean {
  const [first, last] = [[...left.stems], [...right.stems]];
  const start = first.slice(alike(first, [...one.stems]));
  const end = last.slice(0, last.length - alike(last.toReversed(), [...two.stems].toReversed()));
  return start.every((stem) => two.stems.has(stem)) && end.every((stem) => one.stems.has(stem));
}

/** Whether two clauses have exchanged words of two others: each has words that only one, and that only the other has. */
function areExchanged(left: Clause, right: Clause, one: Clause, two: Clause): boolean {
  if (![left, right].every(({ stems }) => isWithin(stems, one.stems, two.stems))) return false;
  if (!tell(left, right, one) || !tell(left, right, two)) return false;
  const parts = [without(one.stems, two.stems), without(two.stems, one.stems)];
  const isMixed = [left, right].every(({ stems }) => parts.every((part) => share(part, stems)));
  // A word in both clauses was not moved from one to the other.
  const isMoved = !parts.some((part) => [...part].some((stem) => left.stems.has(stem) && right.stems.has(stem)));
  return isMixed && isMoved && !isReordered(left, right, one, two);
}

/** Whether it does so if a clause with a single word belongs to the next, or to the previous one. */
function isExchangeIf(
  joining: Joining,
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
): boolean {
  const own = clausesOf(text, from, tokens, joining)
    .slice(0, MOST_CLAUSES)
    .filter(({ stems }) => stems.size <= MOST_STEMS);
  if (own.length < 2) return false;
  const units = likelySentences(own, index)
    .flatMap((sentence) => sourceClauses[joining](sentence, index))
    .filter((unit) => unit.stems.size <= MOST_STEMS && own.some(({ stems }) => share(stems, unit.stems)))
    .slice(0, MOST_UNITS);
  const open = own.filter(({ stems }) => !units.some((unit) => isWithin(stems, unit.stems)));
  return open.some((left, at) =>
    open
      .slice(at + 1)
      .some((right) =>
        units.some((one, place) =>
          units.slice(place + 1).some((two) => areTogether(one, two) && areExchanged(left, right, one, two)),
        ),
      ),
  );
}

/**
 * Whether a sentence exchanges what the sources say of two things: 'electric grills are forbidden, charcoal is allowed'
 * beside 'charcoal is forbidden; electric grills are allowed'. Each of two of its clauses has words of both clauses of
 * the sources, and no clause of theirs has all words of either.
 */
export function isExchange(text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean {
  if (speaksOfSources(text)) return false;
  // 'Large and friendly' is 'friendly and large', to whichever clause its last word belongs.
  return (['next', 'previous'] as const).every((joining) => isExchangeIf(joining, text, from, tokens, index));
}
