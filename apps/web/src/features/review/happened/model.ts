import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { TRUST_TIERS, trustPercent } from '@symbi/trust/tiers';
import { faceOf, isScored, type Rating } from '../../../ui/trust/face.ts';
import { isPivot } from '../../../ui/trust/pivot.ts';
import { text } from '../text.ts';

/** Below the tier Reliable a rating says: check this before you act on it. */
const RELIABLE_FROM = TRUST_TIERS.find(({ name }) => name === 'reliable')?.from ?? 0;

const isLow = (rating: Rating): boolean =>
  isScored(rating) && typeof rating.score === 'number' && trustPercent(rating.score) < RELIABLE_FROM;

const ratingOf = ({ trustState, trustScore, trustMode }: Message): Rating => ({
  state: trustState,
  score: trustScore,
  mode: trustMode,
});

/** The replies of a conversation that were not deleted, by what their scores say. */
export const repliesIn = (messages: readonly Message[]) => {
  const kept = messages.filter(({ notices }) => !notices.includes(ERASED_NOTICE));
  const rated = kept.map((message) => ({ message, rating: ratingOf(message) }));
  return {
    checked: rated.filter(({ rating }) => isScored(rating)).length,
    unchecked: rated.filter(({ rating }) => faceOf(rating)?.name === 'not_checked').length,
    doubtful: rated.filter(({ rating }) => isLow(rating)),
    /** What the reader marked wrong, whatever it scored. */
    wrong: rated.filter(({ message, rating }) => isScored(rating) && message.judgment === 'wrong'),
  };
};
export type Replies = ReturnType<typeof repliesIn>;

/** The messages of other branches, oldest first; what is older than a loaded part of the shown branch may belong to it. */
export const notShown = (
  { messages, hasOlder }: Pick<MessageWindow, 'messages' | 'hasOlder'>,
  all: readonly Message[],
): Message[] => {
  const ids = new Set(messages.map(({ _id }) => _id));
  const from = hasOlder ? (messages[0]?.seq ?? 0) : 0;
  return all.filter(({ _id, seq }) => seq >= from && !ids.has(_id)).toSorted((a, b) => a.seq - b.seq);
};

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
export const doubtSummary = ({ checked, unchecked, doubtful, wrong }: Replies): string => {
  if (checked === 0) return unchecked === 0 ? text.happened.nothingChecked : text.happened.onlyUnchecked(unchecked);
  return [
    text.happened.doubt(doubtful.length, checked, RELIABLE_FROM),
    text.happened.wrong(wrong.length),
    text.happened.unchecked(unchecked),
  ]
    .filter((part) => part !== '')
    .join(' ');
};
