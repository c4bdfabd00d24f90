import { listMessages, type MessageWindow } from '@symbi/contracts/conversations';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../platform/api/http.ts';
import { messageKeys } from '../keys.ts';

/** Messages with a tag, newest window first; reloaded whenever the conversation has changed. */
export const taggedQuery = (id: string, tag: string, changeSeq: number) =>
  infiniteQueryOptions({
    queryKey: messageKeys.tagged(id, tag, changeSeq),
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<MessageWindow> =>
      (await call(listMessages, { params: { id }, query: { tag, before: pageParam }, signal })).data,
    getNextPageParam: (page: MessageWindow) => (page.hasOlder ? page.messages[0]?._id : undefined),
  });
