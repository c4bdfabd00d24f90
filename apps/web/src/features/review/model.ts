import { isId, sessionId } from '@symbi/contracts/common';
import type { SessionEvent } from '@symbi/contracts/insights';
import { PIVOT_THRESHOLD, TIMELINE_TOLERANCE_MS } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { formatDate, formatDateTime, formatPercent, formatTime } from '../../platform/format.ts';
import type { ChartShape } from '../../ui/chart/chart-shape.ts';
import { isScored, shownScore } from '../../ui/trust/face.ts';
import { text } from './text.ts';

/** The session id a user typed: 24 hexadecimal characters get the prefix `conv:`. */
export const parseSession = (typed: string): { session: string } | { problem: 'missing' | 'invalid' } => {
  const trimmed = typed.trim();
  if (trimmed === '') return { problem: 'missing' };
  const parsed = sessionId.safeParse(isId(trimmed) ? `conv:${trimmed}` : trimmed);
  return parsed.success ? { session: parsed.data } : { problem: 'invalid' };
};

/** The receipt nearest in time to each point, at most five seconds away; a receipt belongs to only one point. */
export const matchReceipts = (
  points: readonly TimelinePoint[],
  events: readonly SessionEvent[],
): ReadonlyMap<string, SessionEvent> => {
  const pairs = points
    .flatMap((point) =>
      events.map((event) => ({ point, event, apart: Math.abs(Date.parse(point.at) - Date.parse(event.at)) })),
    )
    .filter(({ apart }) => apart <= TIMELINE_TOLERANCE_MS)
    .toSorted((first, second) => first.apart - second.apart);
  const matched = new Map<string, SessionEvent>();
  const taken = new Set<string>();
  for (const { point, event } of pairs) {
    if (matched.has(point.message_id) || taken.has(event._id)) continue;
    matched.set(point.message_id, event);
    taken.add(event._id);
  }
  return matched;
};

/** Only the time when everything happened on one day. */
const labelsOf = (points: readonly TimelinePoint[]): string[] => {
  const isOneDay = new Set(points.map(({ at }) => formatDate(at))).size === 1;
  return points.map(({ at }) => (isOneDay ? formatTime(at) : formatDateTime(at)));
};

/** A reply compared with nothing has no place on a line of scores. */
const trustOf = ({ trust_score: score, trust_state: state }: TimelinePoint): number | null =>
  isScored({ state, score }) ? shownScore(score ?? null) : null;

export const sessionChart = (points: readonly TimelinePoint[]): ChartShape => ({
  kind: 'line',
  labelTitle: text.chart.time,
  labels: labelsOf(points),
  maximum: 1,
  format: formatPercent,
  level: { value: PIVOT_THRESHOLD, label: text.chart.threshold },
  series: [
    { name: text.chart.change, tone: 'warning', values: points.map((point) => point.change_point_score) },
    { name: text.chart.trust, tone: 'secondary', values: points.map(trustOf) },
  ],
});
