import Skeleton from '@mui/material/Skeleton';
import { memo, useDeferredValue, useEffect } from 'react';
import type { LiveRepliesProps } from '../../features/messages/thread/live-replies.tsx';
import type { MessageCardProps } from '../../features/messages/components/message-card.tsx';
import { createStore, useStore } from '../../platform/store.ts';
import type * as MessageParts from './thread-message.tsx';

type Parts = typeof MessageParts;

const parts = createStore<Parts | { readonly error: unknown } | null>(null);
let loading: Promise<Parts> | null = null;

const load = (): Promise<Parts> => {
  loading ??= import('./thread-message.tsx').then(
    (loaded) => {
      parts.set(loaded);
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};

/** Loads the message components with the Markdown parser. */
export const preloadMessages = async (): Promise<void> => {
  try {
    await load();
  } catch (error) {
    // Offline, the page stays with what was typed in it, and the parts are loaded once the network is back.
    if (navigator.onLine) parts.set({ error });
    else addEventListener('online', () => void preloadMessages(), { once: true });
  }
};

/** Loads and warms up what draws messages while the first one is written; a failure is told once they are needed. */
export const approachMessages = (): Promise<void> =>
  load().then(
    ({ warmUp }) => warmUp(),
    () => undefined,
  );

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
