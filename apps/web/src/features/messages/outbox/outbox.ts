import { ApiError } from '@symbi/client/api-error';
import type { NamedContext } from '@symbi/contracts/context-title';
import { messageOf } from '../../../platform/api/message-of.ts';
import { randomId } from '../../../platform/id.ts';
import { onOnline } from '../../../platform/api/socket.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { sendMessage } from '../actions.ts';
import { forgetUnfinished } from '../begun.ts';
import { outboxStore, type OutboxItem, type OutboxFile } from './outbox-store.ts';

const retryMs = [1_000, 2_000, 4_000, 8_000] as const;

export type OutboxState = 'sending' | 'waiting' | 'offline';

/** Whether a message in line may be sent: not while a reply is written, nor after one that ended badly. */
export type Line = 'moves' | 'waits' | 'halts';

/** A message encrypted here, and the client id it was encrypted for. */
export type EncryptedContent = Pick<OutboxItem, 'clientId' | 'encryptedContent'>;

/** Files and contexts sent with a message. */
interface Companions {
  readonly pictures?: readonly OutboxFile[];
  readonly documents?: readonly OutboxFile[];
  readonly contexts?: readonly NamedContext[];
}

/** What a message may have besides its text. */
export type OutboxExtras = EncryptedContent | Companions;

export interface OutboxView {
  items: readonly OutboxItem[];
  state: OutboxState;
  /** Until the browser has been asked, nothing is known of them. */
  isRead: boolean;
}

export interface Outbox {
  view: Store<OutboxView>;
  add: (content: string, ci: boolean, more?: OutboxExtras, isInLine?: boolean) => Promise<void>;
  /** Looks again whether anything can be sent. */
  wake: () => void;
  retry: (clientId: string) => Promise<void>;
  /** Takes a message out, to edit or discard it. */
  take: (clientId: string) => Promise<void>;
  /** Takes it out once no attempt to send it is under way; resolves to false if that attempt has sent it. */
  takeUnsent: (clientId: string) => Promise<boolean>;
  /** Starts sending; returns a function that stops it. */
  open: () => () => void;
}

/** Called with the error of a message the server will not accept, after it was stored as refused. */
export type RefusalHandler = (error: ApiError) => void;

/** The reason when the server will never accept this message as it is; null when a retry may help. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.isTemporary || error.code === 'rate_limited') return null;
  return error.code === 'unauthenticated' || error.code === 'unreadable' ? null : messageOf(error);
};

const waitOf = (error: unknown, failures: number): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? (retryMs[failures] ?? 15_000) : asked * 1_000;
};

let lastOrder = 0;

/** Increases even when two messages are typed in one millisecond or the clock is set back. */
const nextOrder = (): number => {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return lastOrder;
};

const idsOf = (shown: readonly { readonly _id: string }[]): string[] => shown.map(({ _id }) => _id);

/** Stored both as the ids to send and as the data that restores them above the input. */
const keptOf = ({ pictures = [], documents = [], contexts = [] }: Companions) => ({
  pictures: idsOf(pictures),
  documents: idsOf(documents),
  contexts: idsOf(contexts),
  shownPictures: pictures,
  shownDocuments: documents,
  shownContexts: contexts,
});

export const newItem = (
  userId: string,
  conversationId: string,
  content: string,
  ci: boolean,
  more?: OutboxExtras,
): OutboxItem => ({
  clientId: randomId(),
  userId,
  conversationId,
  order: nextOrder(),
  content,
  ci,
  refusal: null,
  ...(more === undefined || 'clientId' in more ? more : keptOf(more)),
});

/** Runs a task repeatedly: at once when woken, after the delay it returns, and never twice at a time. */
const createRunner = (task: () => Promise<number | null>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  let isOpen = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    let laterMs: number | null = null;
    do {
      isWanted = false;
      // What the browser could not read just now it may read then: nothing that was typed may wait for a reload.
      laterMs = await task().catch(() => retryMs[0]);
    } while (isWanted && isOpen);
    isRunning = false;
    if (laterMs !== null && isOpen) timer = setTimeout(wake, laterMs);
  };
  const wake = (): void => {
    clearTimeout(timer);
    // Remembers messages typed while the last one is being confirmed.
    isWanted = true;
    if (!isRunning && isOpen) void run();
  };
  return {
    wake,
    isOpen: () => isOpen,
    open: (): (() => void) => {
      isOpen = true;
      wake();
      return () => {
        isOpen = false;
        clearTimeout(timer);
      };
    },
  };
};

/** The message being sent. */
interface Attempt {
  readonly clientId: string;
  readonly isSent: Promise<boolean>;
}

/** Sends waiting messages in typed order; `run` resolves to the delay before the next attempt, or null when done. */
const createSender = (
  conversationId: string,
  show: (state?: OutboxState) => Promise<readonly OutboxItem[]>,
  { isOpen, lineOf }: { readonly isOpen: () => boolean; readonly lineOf: () => Line },
  onRefused: RefusalHandler,
) => {
  let failures = 0;
  let attempt: Attempt | null = null;
  const sendOne = async (item: OutboxItem): Promise<number | null> => {
    try {
      const { content, encryptedContent, clientId, ci, pictures = [], documents = [], contexts = [] } = item;
      const shown = {
        ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
        ...(documents.length === 0 ? {} : { documents: [...documents] }),
        ...(contexts.length === 0 ? {} : { contexts: [...contexts] }),
      };
      const body = { content, encryptedContent, sender: 'user', clientId, ci, ...shown } as const;
      const sending = sendMessage(conversationId, body);
      const isSent = sending.then(
        () => true,
        () => false,
      );
      attempt = { clientId, isSent };
      await sending;
      failures = 0;
      await (await outboxStore()).remove(item.clientId);
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) {
        // Its author may have taken it out while it was being sent.
        if (!(await (await outboxStore()).replace({ ...item, refusal }))) return null;
        if (error instanceof ApiError) onRefused(error);
        return null;
      }
      await show(error instanceof ApiError && error.code === 'network' ? 'offline' : 'waiting');
      failures += 1;
      return waitOf(error, failures - 1);
    }
  };
  // The page announces the end of a reply, at which the line moves on. What is sent at once until then overtakes it.
  const canGo = ({ refusal, isInLine }: OutboxItem): boolean =>
    refusal === null && (isInLine !== true || lineOf() === 'moves');
  const run = async (): Promise<number | null> => {
    for (;;) {
      const item = (await show(failures === 0 ? 'sending' : undefined)).find(canGo);
      if (item === undefined || !isOpen()) return null;
      const laterMs = await sendOne(item);
      if (laterMs !== null) return laterMs;
    }
  };
  return { run, isSent: async (clientId: string) => attempt?.clientId === clientId && (await attempt.isSent) };
};

/**
 * The unsent messages of one conversation: stored in the browser before anything is sent, sent one by one in typed
 * order, and removed once the server has confirmed them.
 */
export const createOutbox = (
  userId: string,
  conversationId: string,
  onRefused: RefusalHandler,
  lineOf = (): Line => 'moves',
): Outbox => {
  const view = createStore<OutboxView>({ items: [], state: 'waiting', isRead: false });
  const show = async (state: OutboxState = view.get().state): Promise<readonly OutboxItem[]> => {
    const items = await (await outboxStore()).list(userId, conversationId);
    view.set({ items, state, isRead: true });
    return items;
  };
  const sender = createSender(conversationId, show, { isOpen: () => runner.isOpen(), lineOf }, onRefused);
  const runner = createRunner(sender.run);
  const change = async (work: Promise<void>): Promise<void> => {
    await work;
    await show();
    runner.wake();
  };
  return {
    view,
    wake: () => runner.wake(),
    add: async (content, ci, more, isInLine = false) => {
      const item = newItem(userId, conversationId, content, ci, more);
      await change((await outboxStore()).put(isInLine ? { ...item, isInLine } : item));
      forgetUnfinished(conversationId);
    },
    retry: async (clientId) => {
      const found = view.get().items.find((candidate) => candidate.clientId === clientId);
      if (found === undefined) return;
      const { isInLine: _isInLine, ...item } = found;
      await change((await outboxStore()).put({ ...item, refusal: null }));
    },
    take: async (clientId) => change((await outboxStore()).remove(clientId)),
    takeUnsent: async (clientId) => {
      if (await sender.isSent(clientId)) return false;
      await change((await outboxStore()).remove(clientId));
      return true;
    },
    open: () => {
      const close = runner.open();
      const stopFollowing = onOnline(runner.wake);
      window.addEventListener('online', runner.wake);
      return () => {
        close();
        stopFollowing();
        window.removeEventListener('online', runner.wake);
      };
    },
  };
};
