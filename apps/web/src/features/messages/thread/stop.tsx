import type { Message } from '@symbi/contracts/conversations';
import { useShortcut } from '../../../platform/hooks/use-shortcut.ts';
import { stopMessage } from '../actions.ts';
import { useTask } from '../use-task.ts';
import { runningReply } from './thread-model.ts';
import { useIsBeingWritten } from './whole.ts';

/** Stops the reply being written, or being scored, which `isReplying` tells apart. */
export const useStop = (conversationId: string, messages: readonly Message[]) => {
  const task = useTask();
  const running = runningReply(messages);
  const stop = running === undefined ? undefined : () => void task.run(() => stopMessage(conversationId, running._id));
  return { task, onStop: stop, isReplying: useIsBeingWritten(running) };
};

/** Escape stops the reply, except in text fields, menus and dialogs, which use the key themselves. */
export const EscapeStops = ({ onStop }: { readonly onStop: () => void }) => {
  useShortcut({ key: 'escape' }, onStop);
  return null;
};
