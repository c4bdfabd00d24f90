import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { splitBlocks } from '@symbi/text/blocks';
import { findingOf } from '../trust-model.ts';
import { placeOf } from './place.ts';
import { MOST_SHOWN, type ShownSentence } from './shown-sentence.ts';

/** A sentence that a source covers. */
export interface CoveredSentence extends ShownSentence {
  readonly source: TrustSource;
}

/** At most three covered sentences, the least supported first, and how many there are. */
export const coveredOf = (
  explanation: TrustExplanation,
  content: string,
): { shown: CoveredSentence[]; total: number } => {
  const blocks = splitBlocks(content);
  const all = explanation.sentences
    .flatMap((sentence, index): CoveredSentence[] => {
      const finding = findingOf(explanation, sentence);
      if (finding.kind !== 'covered') return [];
      return [{ index, sentence, place: placeOf(content, blocks, sentence), source: finding.source }];
    })
    .toSorted((a, b) => a.sentence.support - b.sentence.support);
  return { shown: all.slice(0, MOST_SHOWN), total: all.length };
};
