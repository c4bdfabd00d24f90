import type { Message } from '@symbi/contracts/conversations';
import type { Delta } from '@symbi/contracts/talk-events';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../../platform/store.ts';

/** Streaming replies whose text is complete; they only wait for their score. */
const whole = createStore<ReadonlySet<string>>(new Set());

export const noteWhole = ({ messageId, isWhole }: Delta): void => {
  if (isWhole === true && !whole.get().has(messageId)) whole.set(new Set([...whole.get(), messageId]));
};

/** Called once a reply has ended: a process that takes it over may write another one under its id. */
export const forgetWhole = (messageId: string): void => {
  if (whole.get().has(messageId)) whole.set(new Set([...whole.get()].filter((id) => id !== messageId)));
};

/** Whether the text of a reply is still being written: until it is complete, no other message takes it into account. */
export const isBeingWritten = (reply: Message | undefined): boolean =>
  reply?.status === 'streaming' && !whole.get().has(reply._id);

export const useIsBeingWritten = (reply: Message | undefined): boolean =>
  useSyncExternalStore(whole.subscribe, () => isBeingWritten(reply));
