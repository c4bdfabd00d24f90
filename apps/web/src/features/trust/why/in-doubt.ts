import type { TrustExplanation } from '@symbi/contracts/trust';
import { findingOf } from '../trust-model.ts';

/** The sentence is in doubt, so it is explained among the doubts. */
export const isInDoubt = (explanation: TrustExplanation, index: number): boolean => {
  const sentence = explanation.sentences[index];
  return sentence !== undefined && findingOf(explanation, sentence).kind === 'doubt';
};
