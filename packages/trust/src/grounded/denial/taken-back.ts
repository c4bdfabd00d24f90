import { isRetraction } from '@symbi/text/retraction';
import type { Token } from '@symbi/text/tokens';
import { plainSentence } from '../../claims/plain.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { isDenying } from './disputed.ts';
import { memoize } from './memoize.ts';
import { isPlainWord, numbersIn, stemsIn, stemsOf } from './other-number.ts';
import { sentencesWithRarest, sourceOfSentence } from './sentences-with.ts';

/** One word alone may stand in a sentence about something else. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 40;
/** 'Dogs used to be allowed' is right where they no longer are. */
const FORMER =
  /(?<![\p{L}\p{M}])(?:was|were|used to|formerly|previously|until|war|waren|wurden?|früher|bisher|ehemals|était|étaient|auparavant|avant|jusqu|antes|anteriormente|hasta|eran?|estaban?)(?![\p{L}\p{M}])/u;

/** Whether the next sentence of the same source takes a sentence back. */
const isRetracted = memoize((sentence, index): boolean => {
  const next = sentence + 1;
  if (sourceOfSentence(next, index) !== sourceOfSentence(sentence, index)) return false;
  return isRetraction(index.sentenceText(next)) && !index.isQuestion(next);
});

interface IndexAndNext {
  readonly index: SourceIndex;
  /** The next sentence of the reply. */
  readonly next: string;
}

/**
 * Where a source takes back in its next sentence what a sentence says: that next sentence, as the index numbers it. 'Dogs are
 * allowed in the garden' where 'Dogs are allowed in the garden. This no longer applies.' Not where the reply says so too,
 * in the sentence itself or in its next one.
 */
export function findRetraction(
  text: string,
  tokens: readonly Token[],
  { index, next }: IndexAndNext,
): number | undefined {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?') || FORMER.test(plainSentence(text))) return undefined;
  const words = stemsOf(tokens, isPlainWord);
  if (words.length < LEAST_WORDS) return undefined;
  const retracted = sentencesWithRarest(words, index).find((sentence) => {
    if (!isRetracted(sentence, index)) return false;
    const held = stemsIn(sentence, index);
    return (
      words.every((word) => held.has(word)) &&
      numbersIn(tokens).every(({ number }) => held.has(number.stem)) &&
      isDenying(index.sentenceTokens(sentence)) === isDenying(tokens)
    );
  });
  return retracted === undefined || isRetraction(next) ? undefined : retracted + 1;
}
