import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { CONTRARY } from './contrary-words.ts';
import { contentOf, denies, phraseOf, wordsPattern } from './exceptions/phrase.ts';
import { memoize, memoizeAll } from './memoize.ts';
import { SEPARATOR, split } from './other-value.ts';
import { sentencesWith } from './sentences-with.ts';

const MOST_TOKENS = { own: 40, clause: 60 };
const MOST_CLAUSES = 400;
/** The share of a sentence's other words that must stand in a clause of the sources for both to be about the same. */
const SAME_FROM = 0.67;
const LEAST_WORDS = 2;

/** A word that has a contrary: its pair and its side, and the stems before and after it. */
interface MarkedWord {
  readonly side: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Under a condition a sentence says nothing of what is so. */
const CONDITION = wordsPattern('if|unless|whether|when|wenn|falls|sofern|ob|si|quand|lorsque|cuando|quando|caso');

/** What a clause says. */
interface Clause {
  readonly stems: readonly string[];
  /** Its words with a contrary by their pair; undefined for a pair of which it has both sides. */
  readonly marked: ReadonlyMap<number, MarkedWord | undefined>;
  readonly isDenying: boolean;
}

function readClause(text: string, from: number, tokens: readonly Token[]): Clause {
  const marked = new Map<number, MarkedWord | undefined>();
  const isPlain = ({ folded }: Token): boolean => !CONTRARY.has(folded);
  tokens.forEach(({ folded }, at) => {
    const found = CONTRARY.get(folded);
    if (found === undefined) return;
    const known = marked.get(found.pair);
    const isNew = known?.side === found.side || !marked.has(found.pair);
    const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)].map((some) => contentOf(some.filter(isPlain)));
    marked.set(found.pair, isNew ? { side: found.side, before: before ?? [], after: after ?? [] } : undefined);
  });
  return { stems: contentOf(tokens.filter(isPlain)), marked, isDenying: denies(phraseOf(text, from, tokens).text) };
}

const sourceClauses = memoize((sentence, index): readonly Clause[] => {
  const tokens = index.sentenceTokens(sentence);
  const text = index.sentenceText(sentence);
  const from = tokens[0]?.start ?? 0;
  return split(text, from, tokens, SEPARATOR).flatMap((some) => {
    const [first, last] = [some[0], some.at(-1)];
    return first && last && some.length <= MOST_TOKENS.clause
      ? [readClause(text.slice(first.start - from, last.end - from), first.start, some)]
      : [];
  });
});

/** A number, a time or a name tells one case from another. */
const isDetail = ({ kind, forms, isCapitalized, isStop, folded }: Token, isNameable: boolean): boolean =>
  !CONTRARY.has(folded) && (kind === 'number' || forms !== undefined || (isCapitalized && !isStop && isNameable));

/** Which words with a contrary the sources have. */
const sidesOfAll = memoizeAll((index): ReadonlySet<string> => {
  const found = index.tokens.flatMap(({ folded }) => CONTRARY.get(folded) ?? []);
  return new Set(found.map(({ pair, side }) => `${pair} ${side}`));
});

const shares = (one: readonly string[], other: readonly string[]): boolean => one.some((stem) => other.includes(stem));

/** 'A before B' says the same as 'B after A'. */
const isTurned = (one: MarkedWord, other: MarkedWord): boolean =>
  shares(one.before, other.after) || shares(one.after, other.before);

/**
 * Whether a sentence has a word that no source has, and whose contrary stands in the clause of the sources that is about the
 * same: 'The level of the lake rose by 40 cm', where it fell.
 */
export function saysContrary(text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean {
  if (tokens.length > MOST_TOKENS.own || !tokens.some(({ folded }) => CONTRARY.has(folded))) return false;
  if (CONDITION.test(phraseOf(text, from, tokens).text)) return false;
  const own = readClause(text, from, tokens);
  const details = contentOf(tokens.filter((token, at) => isDetail(token, at > 0 && index.language !== 'de')));
  const all = sidesOfAll(index);
  const isAgainst = (pair: number, side: number): boolean =>
    !all.has(`${pair} ${side}`) && all.has(`${pair} ${1 - side}`);
  const pairs = [...own.marked].flatMap(([pair, mine]) => (mine && isAgainst(pair, mine.side) ? [{ pair, mine }] : []));
  const stems = [...new Set(own.stems)];
  if (pairs.length === 0 || own.isDenying) return false;
  const shared = (clause: Clause): number => stems.filter((stem) => clause.stems.includes(stem)).length;
  const clauses = [...new Set(stems.flatMap((stem) => sentencesWith(index.ids.get(stem) ?? 0, index)))]
    .flatMap((sentence) => sourceClauses(sentence, index))
    .slice(0, MOST_CLAUSES);
  const best = clauses.reduce((most, clause) => Math.max(most, shared(clause)), 0);
  if (best < Math.max(LEAST_WORDS, SAME_FROM * stems.length)) return false;
  const nearest = clauses.filter((clause) => shared(clause) === best);
  if (!nearest.every((clause) => details.every((stem) => clause.stems.includes(stem)))) return false;
  return pairs.some(({ pair, mine }) =>
    nearest.every((clause) => {
      const other = clause.marked.get(pair);
      return !clause.isDenying && other !== undefined && other.side !== mine.side && !isTurned(mine, other);
    }),
  );
}
