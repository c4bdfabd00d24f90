import type { AgentRow, Permission } from '../../agents/service.ts';
import { isSaid, type MessageRow } from '../../messages/service.ts';
import { ReplyRefused } from '../reply-failure.ts';

/** When the run's turn has come: what was said to one destination is not sent to another, nor after a yes was taken back. */
export const checkAddress = (agent: AgentRow, reply: MessageRow, { destination, messages }: Permission): void => {
  if (!destination.needsConsent || (messages && reply.sent_to === destination.id)) return;
  throw new ReplyRefused({
    code: 'agent_consent_required',
    message: `${agent.name} answers from ${destination.host ?? 'an address that cannot be called'} now, and you have not said that this message may be sent there. Nothing was sent.`,
    hint: 'Retry to be asked, or choose another agent.',
  });
};

/**
 * What of a branch may be sent: for somebody else's agent elsewhere the question, the turns that it was sent before, and
 * those that its user let go along, up to a number.
 */
export const sendablePath = (
  path: readonly MessageRow[],
  questionId: string,
  { destination }: Permission,
  throughSeq: number,
): MessageRow[] => {
  if (!destination.needsConsent) return [...path];
  const wentThere = (row: MessageRow | undefined): boolean => row?.sender === 'agent' && row.sent_to === destination.id;
  return path.filter((row, index) => {
    if (row.id === questionId || row.seq <= throughSeq) return true;
    return wentThere(row.sender === 'user' ? path[index + 1] : row);
  });
};

/** What the reader is told of it. */
export const heldBack = (
  path: readonly MessageRow[],
  sent: readonly MessageRow[],
  { destination }: Permission,
): string[] => {
  const count = path.filter(isSaid).length - sent.filter(isSaid).length;
  if (count === 0) return [];
  const messages = count === 1 ? '1 earlier message was' : `${count} earlier messages were`;
  return [`${messages} not sent to ${destination.host ?? 'this agent'}.`];
};
