import type { Judgment } from '@symbi/contracts/conversations';
import { judgeMessage, removeJudgment, readCalibration, rescoreMessage } from '@symbi/contracts/feedback';
import { checkReply, type CheckMeans } from '@symbi/contracts/reply-checks';
import { readTimeline, type TimelinePoint } from '@symbi/contracts/timeline';
import { readTrust } from '@symbi/contracts/trust';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { subscribe } from '../../platform/api/socket.ts';
import { judgmentKeys } from '../feedback/keys.ts';
import { trustKeys } from './keys.ts';
import { withoutQuestion } from './without-question.ts';

/** Why a reply got its score. It changes only by a check after the reply, which is followed. */
export const trustQuery = (conversationId: string, messageId: string, questionId: string | null) =>
  queryOptions({
    queryKey: trustKeys.reply(conversationId, messageId),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      withoutQuestion((await call(readTrust, { params: { id: conversationId, messageId }, signal })).data, questionId),
  });

/** How many pages of changes a conversation marks its replies with; the review console shows them all. */
const PAGES_MARKED = 10;

const newestPoints = async (conversationId: string, signal: AbortSignal): Promise<TimelinePoint[]> => {
  const pages: TimelinePoint[][] = [];
  let cursor: string | undefined;
  do {
    const query = { session_id: `conv:${conversationId}`, cursor };
    const page = await call(readTimeline, { query, signal });
    pages.unshift(page.data.points);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < PAGES_MARKED);
  return pages.flat();
};

/** The newest changes of stance in a conversation, oldest first. */
export const timelineQuery = (conversationId: string) =>
  queryOptions({
    queryKey: trustKeys.timeline(conversationId),
    queryFn: ({ signal }) => newestPoints(conversationId, signal),
  });

/** Adds points to the timeline as they are made; a point that is known already is not added again. */
export const followTimeline = (conversationId: string): (() => void) =>
  subscribe('timeline:point', ({ conversationId: from, ...point }) => {
    if (from !== conversationId) return;
    queryClient.setQueryData(timelineQuery(conversationId).queryKey, (points: TimelinePoint[] | undefined) =>
      points === undefined || points.some(({ row_hash }) => row_hash === point.row_hash) ? points : [...points, point],
    );
  });

/** Offsets of the sentence a judgment is about, in the reply's content. */
export interface MarkedSentence {
  readonly start: number;
  readonly end: number;
}

/** Says whether a reply was right, and which sentence decided it; null takes the judgment back. */
export const judge = async (
  id: string,
  messageId: string,
  judgment: Judgment | null,
  sentence?: MarkedSentence,
): Promise<void> => {
  const params = { id, messageId };
  if (judgment === null) await call(removeJudgment, { params });
  else await call(judgeMessage, { params, body: sentence === undefined ? { judgment } : { judgment, sentence } });
};

/** The score a reply was given and what today's engine says of it. */
export const rescore = async (id: string, messageId: string) =>
  (await call(rescoreMessage, { params: { id, messageId } })).data;

/** Checks a reply that nothing was there to check with. */
export const check = async (id: string, messageId: string, by: CheckMeans) =>
  (await call(checkReply, { params: { id, messageId }, body: { by } })).data;

/** What is known of judging models from one's own judgments. */
export const judgesQuery = queryOptions({
  queryKey: judgmentKeys.judges,
  queryFn: async ({ signal }) => (await call(readCalibration, { signal })).data.judges,
});

/** A reply that was checked after it was stored has another explanation. */
export const followChecks = (conversationId: string): (() => void) =>
  subscribe('message:updated', ({ conversationId: from, _id, parentId, trustState, checking }) => {
    if (from !== conversationId || trustState === undefined || checking === true) return;
    void queryClient.invalidateQueries({ queryKey: trustQuery(conversationId, _id, parentId).queryKey });
  });
