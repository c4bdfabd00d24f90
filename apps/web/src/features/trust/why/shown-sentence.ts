import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
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
