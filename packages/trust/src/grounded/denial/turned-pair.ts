import { fold } from '@symbi/text/fold';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { memoize } from './memoize.ts';
import { isPlainWord } from './other-number.ts';
import { sentencesWith } from './sentences-with.ts';

/** Words between two values that say the same in both orders, folded. */
const EITHER_WAY =
  /(?:^| )(?:and|or|with|plus|und|oder|sowie|mit|et|ou|avec|y|o|u|con|e|ed|com|between|x|mal|by)(?: |$)|^(?:&|$)/u;
/** What makes an order of them, whatever else stands between them. */
const ORDERING =
  /(?:^| )(?:not|instead|rather|than|nicht|statt|anstatt|als|pas|plutot|que|lieu|vez|lugar|invece|anziche|non|nao)(?: |$)/u;
/** Where a source says so, the order of its values tells nothing. */
const REVERSED =
  /(?<!\p{L})(?:other way (?:a?round|about)|reverse|vice versa|umgekehrt|l'inverse|inversement|al revés|viceversa|al contrario|ao contrário)(?!\p{L})/iu;
const LONGEST_BETWEEN = 40;
const MOST_VALUES = 12;
const MOST_SENTENCES = 40;

/** Two values of a sentence, one after the other, and the words between them. */
interface Pair {
  readonly first: Token;
  readonly second: Token;
  readonly between: string;
}

const isAmount = ({ kind, stem, forms }: Token): boolean =>
  kind === 'number' || forms !== undefined || /^(?:[2-9]|[1-9]\d+)$/u.test(stem);
const isName = (token: Token, at: number): boolean =>
  token.isCapitalized && !token.isStop && isPlainWord(token) && at > 0;

const formsOf = ({ stem, forms }: Token): readonly string[] => [
  stem,
  ...(forms?.readings ?? []),
  ...(forms?.vaguer ?? []),
];
/** '92' is '92 euros'. */
const isSame = (one: Token, other: Token): boolean => formsOf(one).some((form) => formsOf(other).includes(form));

function pairsIn(text: string, from: number, tokens: readonly Token[]): Pair[] {
  const values = tokens.filter((token, at) => isAmount(token) || isName(token, at)).slice(0, MOST_VALUES);
  return values.slice(1).flatMap((second, at) => {
    const first = values[at];
    if (first === undefined || isSame(first, second) || isAmount(first) !== isAmount(second)) return [];
    const written = text.slice(first.end - from, second.start - from);
    if (written.length > LONGEST_BETWEEN || /[.!?;:\n|]/u.test(written)) return [];
    const between = fold(written.toLowerCase(), 'bare')
      .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
      .trim();
    const isOrdered = between !== '' && (ORDERING.test(between) || !EITHER_WAY.test(between));
    return isOrdered ? [{ first, second, between }] : [];
  });
}

const pairsOf = memoize((sentence, index): readonly Pair[] => {
  const tokens = index.sentenceTokens(sentence);
  const isReversed = [sentence, sentence + 1].some((one) => REVERSED.test(index.sentenceText(one)));
  if (isReversed) return [];
  return pairsIn(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
});

/**
 * Whether a sentence has two values of the sources the other way around, with the same words between them: 'lowered from 18 to
 * 16', 'on 2 instead of 4', where a source says 'from 16 to 18', 'on 4 instead of 2'.
 */
export function turnsPair(text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean {
  return pairsIn(text, from, tokens).some(({ first, second, between }) => {
    const sentencesOf = (value: Token): number[] => [
      ...new Set(formsOf(value).flatMap((form) => sentencesWith(index.ids.get(form) ?? 0, index))),
    ];
    const others = new Set(sentencesOf(second));
    const told = sentencesOf(first)
      .filter((sentence) => others.has(sentence))
      .slice(0, MOST_SENTENCES)
      .flatMap((sentence) => pairsOf(sentence, index));
    return (
      told.some((pair) => pair.between === between && isSame(pair.first, second) && isSame(pair.second, first)) &&
      !told.some((pair) => isSame(pair.first, first) && isSame(pair.second, second))
    );
  });
}
