import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { passageOf } from '../passage.ts';
import type { ReplyPlace } from './place.ts';

/** At most so many are shown at once. */
export const MOST_SHOWN = 3;

/** A sentence of the reply, a table row or a line of code, as it is shown beside its passage. */
export interface ShownSentence {
  readonly index: number;
  readonly sentence: TrustExplanation['sentences'][number];
  readonly place: ReplyPlace;
  /** The nearest passage, if any. */
  readonly source: TrustSource | undefined;
}

/** The words of its passage that it was read against, to the ends of their sentence where these are near. */
export const wordsOf = ({ source, sentence }: Pick<ShownSentence, 'source' | 'sentence'>): string => {
  if (source === undefined) return '';
  const { before, found, after } = passageOf(source, sentence.evidence, 0);
  return `${before}${found}${after}`;
};
