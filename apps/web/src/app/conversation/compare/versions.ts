import { listMessages, type Message } from '@symbi/contracts/conversations';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/api/http.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { onOnline, subscribe } from '../../../platform/api/socket.ts';

const keyOf = (id: string) => ['compared-reply', id] as const;

/** A reply on any branch. */
const versionQuery = (conversationId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Message> => {
      const query = { around: id, limit: 2 };
      const { data } = await call(listMessages, { params: { id: conversationId }, query, signal });
      const found = data.messages.find(({ _id }) => _id === id);
      if (found === undefined) throw new Error('The message is not in the window around itself');
      return found;
    },
  });

const reload = (id: string): void => void queryClient.invalidateQueries({ queryKey: keyOf(id) });

/** Inserts streamed text at its offset; a gap before it is loaded. */
const grow = ({ messageId, offset, text }: { messageId: string; offset: number; text: string }): void => {
  const known = queryClient.getQueryData<Message>(keyOf(messageId));
  if (known?.status !== 'streaming') return;
  if (offset > known.content.length) return reload(messageId);
  const content = known.content + text.slice(known.content.length - offset);
  queryClient.setQueryData<Message>(keyOf(messageId), { ...known, content });
};

const write = (message: Message): void => {
  queryClient.setQueryData<Message>(keyOf(message._id), (known) =>
    known === undefined || message.changeSeq < known.changeSeq ? known : message,
  );
};

/** Replies on any branch, updated live. */
export const useVersions = (conversationId: string, ids: readonly string[]) => {
  const joined = ids.join(' ');
  useEffect(() => {
    const stops = [
      subscribe('message:delta', grow),
      subscribe('message:updated', write),
      subscribe('message:done', write),
      onOnline(() => joined.split(' ').forEach(reload)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [joined]);
  return useQueries({ queries: ids.map((id) => versionQuery(conversationId, id)) });
};
