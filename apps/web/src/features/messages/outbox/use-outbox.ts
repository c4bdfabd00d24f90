import { useEffect, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { lineOf } from '../thread/line.ts';
import { createOutbox, type Line, type RefusalHandler, type Outbox, type OutboxView } from './outbox.ts';

/** The outbox of the conversation on the screen. */
export const useOutbox = (
  userId: string,
  conversationId: string,
  onRefused: RefusalHandler,
): { outbox: Outbox; view: OutboxView; line: Line } => {
  const [outbox] = useState(() => createOutbox(userId, conversationId, onRefused, () => lineOf(conversationId)));
  useEffect(() => outbox.open(), [outbox]);
  // Its screen is drawn again with every change of the thread.
  const line = lineOf(conversationId);
  useEffect(() => outbox.wake(), [outbox, line]);
  return { outbox, view: useStore(outbox.view), line };
};
