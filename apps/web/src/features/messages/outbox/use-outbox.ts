import { useEffect, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { createOutbox, type RefusalHandler, type Outbox, type OutboxView } from './outbox.ts';

/** The outbox of the conversation on the screen. */
export const useOutbox = (
  userId: string,
  conversationId: string,
  onRefused: RefusalHandler,
): { outbox: Outbox; view: OutboxView } => {
  const [outbox] = useState(() => createOutbox(userId, conversationId, onRefused));
  useEffect(() => outbox.open(), [outbox]);
  return { outbox, view: useStore(outbox.view) };
};
