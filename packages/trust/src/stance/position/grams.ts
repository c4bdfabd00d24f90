import type { Prose } from '../reading/prose.ts';
import type { Question } from '../reading/question.ts';

/** Words read for n-grams, and the number of them that count as the opening. */
const WORD_LIMIT = 1_500;
const OPENING_WORDS = 30;
/** Replaces every word of the question, so that the learned weights do not depend on one subject. */
const MASK = '_q';

/**
 * The one-, two- and three-word sequences of a reply, words of the question masked. Those of the first 30 words
 * appear once more with a '^' before them.
 */
export function replyGrams(prose: Prose, question: Question): Set<string> {
  const words = prose.words.slice(0, WORD_LIMIT).map((word) => (question.words.has(word) ? MASK : word));
  const grams = new Set<string>();
  for (const [index, word] of words.entries()) {
    const second = words[index + 1];
    const third = words[index + 2];
    grams.add(word);
    if (second !== undefined) grams.add(`${word} ${second}`);
    if (second !== undefined && third !== undefined) grams.add(`${word} ${second} ${third}`);
    if (index >= OPENING_WORDS) continue;
    grams.add(`^${word}`);
    if (second !== undefined && index + 1 < OPENING_WORDS) grams.add(`^${word} ${second}`);
  }
  return grams;
}
