import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { readTimeline, type TimelinePoint } from '@symbi/contracts/timeline';
import { readTrust } from '@symbi/contracts/trust';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { onConnect, subscribe } from '../../platform/api/socket.ts';
import { trustKeys } from './keys.ts';
import { withoutQuestion } from './without-question.ts';

/** Why a reply got its score. It changes through a later check or an erasure, and both are followed live. */
export const trustQuery = (conversationId: string, messageId: string, questionId: string | null) =>
  queryOptions({
    queryKey: trustKeys.reply(conversationId, messageId),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      withoutQuestion((await call(readTrust, { params: { id: conversationId, messageId }, signal })).data, questionId),
  });

/** Number of timeline pages used to mark the replies of a conversation; the review console shows all. */
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

/** Adds points to the timeline as they are made, including those made while disconnected; known ones stay single. */
export const followTimeline = (conversationId: string): (() => void) => {
  const { queryKey } = timelineQuery(conversationId);
  const stops = [
    subscribe('timeline:point', ({ conversationId: from, ...point }) => {
      if (from !== conversationId) return;
      // What is on its way may have been read before.
      if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
      queryClient.setQueryData(queryKey, (points: TimelinePoint[] | undefined) =>
        points === undefined || points.some(({ row_hash }) => row_hash === point.row_hash)
          ? points
          : [...points, point],
      );
    }),
    onConnect(() => void queryClient.invalidateQueries({ queryKey })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** A reply checked after it was stored has a new explanation. */
export const followChecks = (conversationId: string): (() => void) =>
  subscribe('message:updated', ({ conversationId: from, _id, parentId, trustState, checking }) => {
    if (from !== conversationId || trustState === undefined || checking === true) return;
    void queryClient.invalidateQueries({ queryKey: trustQuery(conversationId, _id, parentId).queryKey });
  });

/** The words of a deleted message leave what later replies rest on and are compared with. */
export const followErasures = (conversationId: string): (() => void) =>
  subscribe('message:updated', ({ conversationId: from, notices }) => {
    if (from !== conversationId || !notices.includes(ERASED_NOTICE)) return;
    void queryClient.invalidateQueries({ queryKey: trustKeys.replies(conversationId) });
    void queryClient.invalidateQueries({ queryKey: trustKeys.timeline(conversationId) });
  });
