import Skeleton from '@mui/material/Skeleton';
import { memo, useDeferredValue, useEffect } from 'react';
import type { LiveRepliesProps } from '../../features/messages/thread/live-replies.tsx';
import type { MessageCardProps } from '../../features/messages/components/message-card.tsx';
import { createStore, useStore } from '../../platform/store.ts';
import type * as MessageParts from './thread-message.tsx';

type Parts = typeof MessageParts;

const parts = createStore<Parts | { readonly error: unknown } | null>(null);
let loading: Promise<void> | null = null;

/** Loads the message components with the Markdown parser: with the first message, or while one is being written. */
export const preloadMessages = (): Promise<void> => {
  loading ??= import('./thread-message.tsx').then(
    (loaded) => parts.set(loaded),
    (error: unknown) => {
      loading = null;
      // Offline, the page stays with what was typed in it, and the parts are loaded once the network is back.
      if (navigator.onLine) parts.set({ error });
      else addEventListener('online', () => void preloadMessages(), { once: true });
    },
  );
  return loading;
};

/** While the first message is written: what will draw it is loaded and made ready. */
export const approachMessages = async (): Promise<void> => {
  await preloadMessages();
  const loaded = parts.get();
  if (loaded !== null && 'warmUp' in loaded) await loaded.warmUp();
};

/**
 * The parts once they are loaded. Not `lazy`: React ends a suspension after every other update, and a streaming reply
 * updates all the time, so on a busy machine it would appear only when finished.
 */
const useParts = (): Parts | null => {
  const loaded = useStore(parts);
  useEffect(() => void preloadMessages(), []);
  if (loaded !== null && 'error' in loaded) throw loaded.error;
  return loaded;
};

export const ThreadMessage = memo((props: Omit<MessageCardProps, 'Decorate'>) => {
  const loaded = useParts();
  const deferred = useDeferredValue(loaded);
  // Only finished messages may be deferred: a streaming reply would defer its own drawing with every word.
  const shown = props.message.status === 'streaming' ? loaded : deferred;
  return shown === null ? <Skeleton variant="rounded" height={96} /> : <shown.ThreadMessage {...props} />;
});
ThreadMessage.displayName = 'ThreadMessage';

export const LiveReplies = (props: LiveRepliesProps) => {
  const loaded = useParts();
  return loaded === null ? null : <loaded.LiveReplies {...props} />;
};
