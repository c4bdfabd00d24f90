import type { GroundedScore } from './grounded/score-grounded.ts';
import { isInAnotherLanguage } from './languages.ts';
import { checkedAgainst } from './sources.ts';
import type { TrustInput } from './types.ts';

/**
 * Whether a reply has only files to be checked with that do not fit its question, and says nothing of what they say: then
 * there is nothing to check it with.
 */
export function hasUnrelatedFiles(input: TrustInput, scored: GroundedScore): boolean {
  const { reading, sentences, isElsewhere, isContradicted } = scored;
  const sources = checkedAgainst(input);
  const isDenied = isContradicted || reading.sentences.some(({ isFalseAbsence }) => isFalseAbsence === true);
  if (!isElsewhere || isDenied || !sources.every(({ isBeside }) => isBeside === true)) return false;
  // Two languages share no words, whatever they say.
  return !isInAnotherLanguage(input, sources, sentences, reading);
}
