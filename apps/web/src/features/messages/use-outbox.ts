import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../platform/store.ts';
import { openOutbox, type Outbox, type OutboxView } from './outbox.ts';

const nothing = createStore<OutboxView>({ items: [], state: 'waiting' });

/** The outbox of the conversation on the screen; null until it is open. */
export const useOutbox = (userId: string, conversationId: string): { outbox: Outbox | null; view: OutboxView } => {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    const opened = openOutbox(userId, conversationId);
    setOutbox(opened);
    return () => {
      opened.close();
      setOutbox(null);
    };
  }, [userId, conversationId]);
  return { outbox, view: useStore(outbox?.view ?? nothing) };
};
