import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { AgentRow, Agents, Permission } from '../../agents/service.ts';
import { ReplyRefused } from '../../replies/reply-parts.ts';
import type { MessageRow } from '../../conversations/table.ts';
import { HISTORY_MESSAGES, pathUp } from '../tree.ts';

type Query = Kysely<Tables>;

/** Where a reply is asked for: the agent as it is now, and its destination when that needs a yes. */
export interface Addressed {
  readonly agent: AgentRow;
  readonly sentTo: string | null;
}

interface Asking {
  readonly ownerId: string;
  readonly conversationId: string;
  /** The last message before the question; null at the beginning of a branch. */
  readonly beforeId: string | null;
}

const isSaid = (row: MessageRow): boolean =>
  row.content !== '' && row.sender !== 'system' && row.status !== 'streaming';

/**
 * In the transaction that starts a reply, whichever way led there: an agent of somebody else that answers elsewhere is
 * asked only under a yes for that very destination. Throws `agent_consent_required`; then nothing is stored.
 */
export const addressReply = async (
  query: Query,
  agents: Agents,
  chosen: AgentRow,
  { ownerId, conversationId, beforeId }: Asking,
): Promise<Addressed> => {
  if (chosen.owner_id === ownerId) return { agent: chosen, sentTo: null };
  const agent = await agents.findUsable(ownerId, chosen.id, query);
  const { destination, messages } = await agents.consents.permissionOf(query, ownerId, agent);
  if (!destination.needsConsent) return { agent, sentTo: null };
  if (messages) return { agent, sentTo: destination.id };
  const earlier = beforeId === null ? [] : await pathUp(query, conversationId, beforeId, HISTORY_MESSAGES);
  const said = query.selectFrom('messages').select('id').where('conversation_id', '=', conversationId);
  const talked = await said.where('agent_id', '=', agent.id).limit(1).executeTakeFirst();
  throw await agents.consents.refusal(query, ownerId, agent, {
    earlierMessages: earlier.filter(isSaid).length,
    hasTalked: talked !== undefined,
  });
};

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
