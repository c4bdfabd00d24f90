import type { FlagKind, TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { splitBlocks } from '@symbi/text/blocks';
import { findingOf } from '../trust-model.ts';
import { type Place, placeOf } from './place.ts';

/** What is wrong with it, from the worst on: what a source denies before what no source has. */
const order: readonly FlagKind[] = ['contradicted', 'number', 'name', 'quotation', 'not_in_source'];
const shownDoubts = 3;

/** What to look at before one believes the reply: a sentence, a row of a table or a line of code. */
export interface Doubt {
  readonly index: number;
  readonly flag: FlagKind;
  readonly sentence: TrustExplanation['sentences'][number];
  readonly place: Place;
  /** The passage that comes nearest, if there is any. */
  readonly source: TrustSource | undefined;
}

/** Code claims nothing in words: it is looked at when nothing else is left. */
const rankOf = ({ flag, place }: Doubt): number => order.indexOf(flag) + (place.kind === 'code' ? order.length : 0);

/** What is in doubt, at most three: the worst first, and of these the one with the least support. */
export const doubtsOf = (explanation: TrustExplanation, content: string): Doubt[] => {
  const blocks = splitBlocks(content);
  return explanation.sentences
    .flatMap((sentence, index): Doubt[] => {
      const finding = findingOf(explanation, sentence);
      if (finding.kind !== 'missing') return [];
      const place = placeOf(content, blocks, sentence);
      return [{ index, flag: finding.flag, sentence, place, source: finding.source }];
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.sentence.support - b.sentence.support)
    .slice(0, shownDoubts);
};
