import type { Message } from '@symbi/contracts/conversations';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { faceOf, isScored, type Rating } from '../../../ui/trust/face.ts';
import { isPivot } from '../model.ts';
import { text } from '../text.ts';

/** The tiers that say: check this before you act on it. */
const inDoubt: ReadonlySet<string> = new Set(['moderate', 'caution']);

const ratingOf = ({ trustState, trustScore, trustMode }: Message): Rating => ({
  state: trustState,
  score: trustScore,
  mode: trustMode,
});

/** The replies of a conversation by what their scores say. */
export const repliesIn = (messages: readonly Message[]) => {
  const rated = messages.map((message) => ({ message, rating: ratingOf(message) }));
  return {
    checked: rated.filter(({ rating }) => isScored(rating)).length,
    unchecked: rated.filter(({ rating }) => faceOf(rating)?.name === 'not_checked').length,
    doubtful: rated.filter(({ rating }) => inDoubt.has(faceOf(rating)?.name ?? '')),
  };
};
export type Replies = ReturnType<typeof repliesIn>;

/** What the comparisons say together, in a sentence or two. */
export const stanceSummary = (points: readonly TimelinePoint[]): string => {
  const pivots = points.filter(isPivot).length;
  if (points.length === 0) return text.happened.notCompared;
  if (pivots === 0) return text.happened.kept(points.length);
  return [text.happened.pivots(pivots), text.happened.rest(points.length - pivots)]
    .filter((part) => part !== '')
    .join(' ');
};

/** What the scores say together. */
export const doubtSummary = ({ checked, unchecked, doubtful }: Replies): string => {
  if (checked === 0) return unchecked === 0 ? text.happened.nothingChecked : text.happened.onlyUnchecked(unchecked);
  return [text.happened.doubt(doubtful.length, checked), text.happened.unchecked(unchecked)]
    .filter((part) => part !== '')
    .join(' ');
};
