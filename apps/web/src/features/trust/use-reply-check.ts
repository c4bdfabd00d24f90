import type { Message } from '@symbi/contracts/conversations';
import type { CheckMeans, ReplyCheck } from '@symbi/contracts/reply-checks';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../platform/api/query-client.ts';
import { trustQuery } from './api.ts';
import { check } from './reply-calls.ts';

export interface ReplyCheckTask {
  readonly isBusy: boolean;
  readonly isStopping: boolean;
  readonly error: Error | null;
  readonly result: ReplyCheck | undefined;
  /** The means of check requested last. */
  readonly by: CheckMeans | undefined;
  readonly check: (by: CheckMeans) => void;
  readonly stop: () => void;
  readonly close: () => void;
}

interface CheckHandlers {
  /** Writes the changed reply to the message cache. */
  readonly onChanged: (message: Message) => void;
  readonly onStop: () => Promise<void>;
}

/** State of checking one reply: the requested check and its result. */
export const useReplyCheck = (
  { conversationId, _id, parentId }: Message,
  { onChanged, onStop }: CheckHandlers,
): ReplyCheckTask => {
  const checking = useMutation({
    mutationFn: (by: CheckMeans) => check(conversationId, _id, by),
    onSuccess: ({ message, outcome }) => {
      onChanged(message);
      if (outcome === 'checked')
        void queryClient.invalidateQueries({ queryKey: trustQuery(conversationId, _id, parentId).queryKey });
    },
  });
  const stopping = useMutation({ mutationFn: onStop });
  return {
    isBusy: checking.isPending,
    isStopping: stopping.isPending,
    error: checking.error ?? stopping.error,
    result: checking.data,
    by: checking.variables,
    check: (by) => {
      stopping.reset();
      checking.mutate(by);
    },
    stop: () => stopping.mutate(),
    close: () => {
      checking.reset();
      stopping.reset();
    },
  };
};
