import { listMessages, type MessageWindow } from '@symbi/contracts/conversations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/http.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { messageKeys } from '../keys.ts';

/** Messages with a tag, newest window first. */
export const taggedQuery = (id: string, tag: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.tagged(id, tag),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<MessageWindow> =>
      (await call(listMessages, { params: { id }, query: { tag, before: pageParam }, signal })).data,
    getNextPageParam: (page: MessageWindow) => (page.hasOlder ? page.messages[0]?._id : undefined),
  });

/** Loads what is shown of the messages with a tag again, all of it, whenever the conversation has changed. */
export const useReloadOfTagged = (id: string, tag: string, changeSeq: number): void => {
  const [opened] = useState(changeSeq);
  useEffect(() => {
    const { queryKey } = taggedQuery(id, tag);
    const known = queryClient.getQueryData(queryKey)?.pages[0]?.changeSeq ?? opened;
    if (known < changeSeq) void queryClient.invalidateQueries({ queryKey });
  }, [id, tag, changeSeq, opened]);
};
