import type { Message } from '@symbi/contracts/conversations';
import { TIMELINE_TOLERANCE_MS } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { isPivot } from '../../ui/trust/pivot.ts';

/** The points of a timeline, indexed by message and by time. */
export interface TimelineIndex {
  byMessage: ReadonlyMap<string, TimelinePoint>;
  byTime: readonly { at: number; point: TimelinePoint }[];
  /** The newest reversals, by the replies that they reverse. */
  reversals: ReadonlyMap<string, TimelinePoint>;
}

const reversalsOf = (points: readonly TimelinePoint[]): [string, TimelinePoint][] =>
  points.flatMap((point): [string, TimelinePoint][] =>
    isPivot(point) && point.previous_message_id !== undefined ? [[point.previous_message_id, point]] : [],
  );

export const indexTimeline = (points: readonly TimelinePoint[]): TimelineIndex => ({
  reversals: new Map(reversalsOf(points)),
  byMessage: new Map(points.map((point) => [point.message_id, point])),
  byTime: points.map((point) => ({ at: Date.parse(point.at), point })).toSorted((a, b) => a.at - b.at),
});

const firstAtOrAfter = (entries: TimelineIndex['byTime'], at: number): number => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The point of a message: the one that names it, else the nearest in time within the tolerance that names no other
 * shown message (`isTaken`).
 */
export const pointOf = (
  index: TimelineIndex,
  message: { _id: string; timestamp: string },
  isTaken: (messageId: string) => boolean,
): TimelinePoint | null => {
  const named = index.byMessage.get(message._id);
  if (named !== undefined) return named;
  const at = Date.parse(message.timestamp);
  const after = firstAtOrAfter(index.byTime, at);
  const near = [index.byTime[after - 1], index.byTime[after]]
    .filter((entry) => entry !== undefined)
    .filter((entry) => Math.abs(entry.at - at) <= TIMELINE_TOLERANCE_MS && !isTaken(entry.point.message_id))
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return near[0]?.point ?? null;
};

/** The change score as the page shows it, in percent. */
export const percentOf = ({ change_point_score: score }: TimelinePoint): number => Math.round(score * 100);

/** Below this a kept position is not marked; the details of the score still tell the change. */
const NEGLIGIBLE = 0.05;

/** Whether a point gets a mark of its own. */
export const isMarked = (point: TimelinePoint): boolean =>
  point.kind !== 'not_compared' &&
  percentOf(point) > 0 &&
  (point.kind !== 'same' || point.change_point_score >= NEGLIGIBLE);

interface LoadedPart {
  readonly messages: readonly Pick<Message, '_id' | 'timestamp'>[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Whether a point is on the shown branch, which is known where its messages are loaded. */
export const isOnBranch = (
  { message_id: id, at }: TimelinePoint,
  { messages, hasOlder, hasNewer }: LoadedPart,
): boolean =>
  messages.some(({ _id }) => _id === id) ||
  (hasOlder && Date.parse(at) < Date.parse(messages[0]?.timestamp ?? at)) ||
  (hasNewer && Date.parse(at) > Date.parse(messages.at(-1)?.timestamp ?? at));
