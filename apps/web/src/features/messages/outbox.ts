import { ApiError, messageOf } from '../../platform/api-error.ts';
import { randomId } from '../../platform/id.ts';
import { onOnline } from '../../platform/socket.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { sendMessage } from './actions.ts';
import { outboxStore, type OutboxItem } from './outbox-store.ts';

const retryMs = [1_000, 2_000, 4_000, 8_000] as const;

export type OutboxState = 'sending' | 'waiting' | 'offline';

export interface OutboxView {
  items: readonly OutboxItem[];
  state: OutboxState;
}

export interface Outbox {
  view: Store<OutboxView>;
  add: (content: string, ci: boolean) => Promise<void>;
  retry: (clientId: string) => Promise<void>;
  /** Takes a message out, for editing it or for good. */
  take: (clientId: string) => Promise<void>;
  close: () => void;
}

/** The reason when the server will never take this message as it is; null when asking again may help. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.isTemporary || error.code === 'rate_limited') return null;
  return error.code === 'unauthenticated' || error.code === 'unreadable' ? null : messageOf(error);
};

const waitOf = (error: unknown, failures: number): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? (retryMs[failures] ?? 15_000) : asked * 1_000;
};

/**
 * The unsent messages of one conversation: kept in the browser before anything is sent, sent one by one
 * in typed order, and removed once the server has confirmed them.
 */
export const openOutbox = (userId: string, conversationId: string): Outbox => {
  const view = createStore<OutboxView>({ items: [], state: 'waiting' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  let isClosed = false;
  let failures = 0;

  const show = async (state: OutboxState = view.get().state): Promise<readonly OutboxItem[]> => {
    const items = await (await outboxStore()).list(userId, conversationId);
    view.set({ items, state });
    return items;
  };
  const handleFailure = async (item: OutboxItem, error: unknown): Promise<boolean> => {
    const refusal = refusalOf(error);
    if (refusal !== null) {
      await (await outboxStore()).put({ ...item, refusal });
      return true;
    }
    await show(error instanceof ApiError && error.code === 'network' ? 'offline' : 'waiting');
    if (!isClosed) timer = setTimeout(run, waitOf(error, failures));
    failures += 1;
    return false;
  };
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const item = (await show('sending')).find(({ refusal }) => refusal === null);
      if (item === undefined || isClosed) return;
      try {
        await sendMessage(conversationId, { content: item.content, clientId: item.clientId, ci: item.ci });
        failures = 0;
        await (await outboxStore()).remove(item.clientId);
      } catch (error) {
        if (!(await handleFailure(item, error))) return;
      }
    }
  };
  const run = (): void => {
    clearTimeout(timer);
    // A message typed while the last one is being confirmed must not be forgotten.
    isWanted = isRunning;
    if (isRunning || isClosed) return;
    isRunning = true;
    void sendAll().finally(() => {
      isRunning = false;
      if (isWanted) run();
    });
  };
  const stopFollowing = onOnline(run);
  window.addEventListener('online', run);
  run();

  return {
    view,
    add: async (content, ci) => {
      const item = { clientId: randomId(), userId, conversationId, order: nextOrder(), content, ci, refusal: null };
      await (await outboxStore()).put(item);
      await show();
      run();
    },
    retry: async (clientId) => {
      const item = view.get().items.find((candidate) => candidate.clientId === clientId);
      if (item !== undefined) await (await outboxStore()).put({ ...item, refusal: null });
      await show();
      run();
    },
    take: async (clientId) => {
      await (await outboxStore()).remove(clientId);
      await show();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      stopFollowing();
      window.removeEventListener('online', run);
    },
  };
};

let lastOrder = 0;

/** Grows even when two messages are typed in one millisecond or the clock is set back. */
const nextOrder = (): number => {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return lastOrder;
};

/** Keeps the first message of a new conversation; the conversation's own screen sends it. */
export const keepFirstMessage = async (
  userId: string,
  conversationId: string,
  content: string,
  ci: boolean,
): Promise<void> => {
  const item = { clientId: randomId(), userId, conversationId, order: nextOrder(), content, ci, refusal: null };
  await (await outboxStore()).put(item);
};
