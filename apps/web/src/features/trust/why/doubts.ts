import type { FlagKind, TrustExplanation } from '@symbi/contracts/trust';
import { splitBlocks } from '@symbi/text/blocks';
import { findingOf } from '../trust-model.ts';
import { placeOf } from './place.ts';
import { MOST_SHOWN, type ShownSentence } from './shown-sentence.ts';

/** Kinds of doubt, worst first: claims a source contradicts before claims no source has. */
const order: readonly FlagKind[] = ['contradicted', 'opposed', 'number', 'name', 'quotation', 'not_in_source'];

/** Something to look at before believing the reply. */
export interface Doubt extends ShownSentence {
  readonly flag: FlagKind;
}

/** Code makes no claims in words, so it comes last. */
const rankOf = ({ flag, place }: Doubt): number => order.indexOf(flag) + (place.kind === 'code' ? order.length : 0);

/** At most three doubts: `first`, then the worst; among equals, the least supported first. */
export const doubtsOf = (explanation: TrustExplanation, content: string, first?: number): Doubt[] => {
  const rank = (doubt: Doubt): number => (doubt.index === first ? -1 : rankOf(doubt));
  const blocks = splitBlocks(content);
  return explanation.sentences
    .flatMap((sentence, index): Doubt[] => {
      const finding = findingOf(explanation, sentence);
      if (finding.kind !== 'doubt') return [];
      const place = placeOf(content, blocks, sentence);
      const { flag, source } = finding;
      // The passage to read is the one that says otherwise, and not the one that covers the sentence.
      const evidence = flag === 'opposed' ? sentence.opposed : sentence.evidence;
      return [{ index, flag, sentence: { ...sentence, evidence }, place, source }];
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.sentence.support - b.sentence.support)
    .slice(0, MOST_SHOWN);
};
