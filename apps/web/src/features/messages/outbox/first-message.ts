import { createOutbox, newItem, type OutboxExtras } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';

/** Stores the first message of a new conversation; the conversation's own screen sends it. */
export const keepFirstMessage = async (
  userId: string,
  conversationId: string,
  content: string,
  ci: boolean,
  more: OutboxExtras,
): Promise<void> => (await outboxStore()).put(newItem(userId, conversationId, content, ci, more));

/** Sends what is stored for a conversation whose screen is not open, because its author went elsewhere. */
export const sendFirstMessage = (userId: string, conversationId: string): void => {
  const outbox = createOutbox(userId, conversationId, () => undefined);
  const close = outbox.open();
  const stop = outbox.view.subscribe(() => {
    if (outbox.view.get().items.some(({ refusal }) => refusal === null)) return;
    stop();
    close();
  });
};
