import type { Conversation } from '@symbi/contracts/conversations';
import { listHeads, type Head } from '@symbi/contracts/heads';
import { limits } from '@symbi/contracts/limits';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { conversationKeys } from './keys.ts';
import { text } from './text.ts';

const newest = (conversations: readonly Conversation[]): string =>
  conversations.reduce((latest, { lastActivity }) => (lastActivity > latest ? lastActivity : latest), '');

/** Reloaded when one of the conversations has a new message. */
const headsQuery = (conversations: readonly Conversation[]) => {
  const ids = conversations.map(({ _id }) => _id);
  return queryOptions({
    queryKey: conversationKeys.heads(ids, newest(conversations)),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(listHeads, { query: { ids: ids.join(',') }, signal })).data,
  });
};

const chunksOf = (conversations: readonly Conversation[]): (readonly Conversation[])[] =>
  Array.from({ length: Math.ceil(conversations.length / limits.pageMaximum) }, (_, index) =>
    conversations.slice(index * limits.pageMaximum, (index + 1) * limits.pageMaximum),
  );

/** The first words of a last message, or why there are none to read. */
export const excerptOf = (head: Head | undefined): string | undefined =>
  head?.isEncrypted === true ? text.encrypted : head?.excerpt;

/** The last message of each conversation, as far as it is known. */
export const useHeads = (conversations: readonly Conversation[]): ReadonlyMap<string, Head> => {
  const heads = useQueries({ queries: chunksOf(conversations).map(headsQuery) }).flatMap(({ data }) => data ?? []);
  return new Map(heads.map((head) => [head.conversationId, head]));
};
