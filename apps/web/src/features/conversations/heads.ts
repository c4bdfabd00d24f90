import type { Conversation } from '@symbi/contracts/conversations';
import { listHeads, type Head } from '@symbi/contracts/heads';
import { limits } from '@symbi/contracts/limits';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api/http.ts';
import { markOf, type Mark } from './history/mark-of.ts';
import { useMarks } from './history/marks.ts';
import { text as history } from './history/text.ts';
import { conversationKeys } from './keys.ts';
import type { NamedAgent } from './search/other-agents.ts';
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
const excerptOf = (head: Head | undefined): string | undefined =>
  head?.isEncrypted === true ? text.encrypted : head?.excerpt;

/** How the last message of a conversation begins, who answers there, and what is new, as far as they are known. */
interface RowWords {
  readonly excerpt: string | undefined;
  readonly agent: string | undefined;
  readonly mark: Mark | null;
}

/** What the row of a conversation shows of it; an agent that has not spoken last is named after one's `agents`. */
export const useRowWords = (
  conversations: readonly Conversation[],
  agents: readonly NamedAgent[],
): ((conversation: Conversation) => RowWords) => {
  const found = useQueries({ queries: chunksOf(conversations).map(headsQuery) }).flatMap(({ data }) => data ?? []);
  const heads = new Map(found.map((head) => [head.conversationId, head]));
  const nameOf = useMemo(() => new Map<string | null, string>(agents.map(({ _id, name }) => [_id, name])), [agents]);
  const marks = useMarks();
  return ({ _id, agent }) => {
    const head = heads.get(_id);
    const isEmpty = head?.excerpt === '' && head.isEncrypted === undefined;
    const mark = markOf(marks, _id);
    const excerpt = isEmpty && mark === 'replying' ? history.writing : excerptOf(head);
    return { excerpt, agent: head?.agentName ?? nameOf.get(agent), mark };
  };
};
