import { splitSentences } from '@symbi/text/sentences';
import type { Token } from '@symbi/text/tokens';

/** The numbers of a text by the two words before each. */
export type NumbersByWords = ReadonlyMap<string, ReadonlySet<string>>;

export function numbersByWords(text: string, tokens: readonly Token[]): NumbersByWords {
  const seen = new Map<string, Set<string>>();
  const sentences = splitSentences(text);
  let at = 0;
  for (const sentence of sentences) {
    const own: Token[] = [];
    for (; at < tokens.length && (tokens[at]?.start ?? 0) < sentence.end; at += 1) {
      const token = tokens[at];
      if (token !== undefined) own.push(token);
    }
    own.forEach((token, index) => {
      if (token.kind !== 'number') return;
      const before = own.slice(Math.max(0, index - 6), index).filter((other) => !other.isStop && other.kind === 'word');
      const key = before
        .slice(-2)
        .map((other) => other.stem)
        .join(' ');
      if (before.length < 2) return;
      const values = seen.get(key) ?? new Set<string>();
      values.add(token.folded);
      seen.set(key, values);
    });
  }
  return seen;
}

/** Counts different numbers for the same words: 'founded in 1998' and 'founded in 1989'. */
export const countDifferent = (numbers: NumbersByWords): number =>
  [...numbers.values()].filter((values) => values.size > 1).length;

export const countContradictions = (text: string, tokens: readonly Token[]): number =>
  countDifferent(numbersByWords(text, tokens));
