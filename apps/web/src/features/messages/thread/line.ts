import { readThread } from '../api.ts';
import { isBroken } from '../cut-off.ts';
import type { Line } from '../outbox/outbox.ts';
import { runningReply } from './thread-model.ts';
import { isBeingWritten } from './whole.ts';

/** Whether the messages in line of a conversation can be sent. Nobody knows while its end is not loaded. */
export const lineOf = (conversationId: string): Line => {
  const thread = readThread(conversationId);
  if (thread === undefined || thread.hasNewer || isBeingWritten(runningReply(thread.messages))) return 'waits';
  const reply = thread.messages.findLast(({ sender }) => sender === 'agent');
  return reply !== undefined && isBroken(reply) ? 'halts' : 'moves';
};
