import type { AgentRow, Permission } from '../../agents/service.ts';
import { isSaid, notSentNotice, type MessageRow, type PathRow } from '../../messages/service.ts';
import { ReplyRefused } from '../reply-failure.ts';

/** Checked when the run starts: messages go only to the destination consented to, and only while the consent holds. */
export const checkAddress = (agent: AgentRow, reply: MessageRow, { destination, messages }: Permission): void => {
  if (!destination.needsConsent || (messages && reply.sent_to === destination.id)) return;
  throw new ReplyRefused({
    code: 'agent_consent_required',
    message: `${agent.name} answers from ${destination.host ?? 'an address that cannot be called'} now, and you have not said that this message may be sent there. Nothing was sent.`,
    hint: 'Try again to be asked, or choose another agent.',
  });
};

/**
 * What may be sent of a branch: another person's agent elsewhere gets the question, the turns it was sent before, and
 * those its user allowed, up to a number.
 */
export const sendablePath = (
  path: readonly PathRow[],
  questionId: string,
  { destination }: Permission,
  throughSeq: number,
): PathRow[] => {
  if (!destination.needsConsent) return [...path];
  const wentThere = (row: PathRow | undefined): boolean => row?.sender === 'agent' && row.sent_to === destination.id;
  return path.filter((row, index) => {
    if (row.id === questionId || row.seq <= throughSeq) return true;
    return wentThere(row.sender === 'user' ? path[index + 1] : row);
  });
};

/** The notices telling the reader what was withheld. */
export const heldBack = (path: readonly PathRow[], sent: readonly PathRow[], { destination }: Permission): string[] => {
  const count = path.filter(isSaid).length - sent.filter(isSaid).length;
  if (count === 0) return [];
  const messages = count === 1 ? '1 earlier message was' : `${count} earlier messages were`;
  return [notSentNotice(messages, destination.host)];
};
