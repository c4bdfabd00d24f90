import type { Query } from '../../../platform/database/database.ts';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { PathRow } from '../table.ts';
import { hasAgentSpoken } from '../queries/rows.ts';
import { historyUp } from '../queries/tree.ts';

/** Where a reply is requested from: the current agent, and its destination when that needs a consent. */
export interface Recipient {
  readonly agent: AgentRow;
  readonly sentTo: string | null;
}

interface ReplyRequest {
  readonly ownerId: string;
  readonly conversationId: string;
  /** The last message before the question; null at the beginning of a branch. */
  readonly beforeId: string | null;
}

/** True for what somebody said: not a product notice, and not a reply still being written. */
export const isSaid = (row: PathRow): boolean =>
  row.content !== '' && row.sender !== 'system' && row.status !== 'streaming';

/**
 * Called in the transaction that starts a reply, on every path: another person's agent that answers elsewhere is asked
 * only with a consent for exactly that destination. Throws `agent_consent_required`; then nothing is stored.
 */
export const addressReply = async (
  query: Query,
  agents: Agents,
  chosen: AgentRow,
  { ownerId, conversationId, beforeId }: ReplyRequest,
): Promise<Recipient> => {
  if (chosen.owner_id === ownerId) return { agent: chosen, sentTo: null };
  const agent = await agents.findUsable(ownerId, chosen.id, query);
  const { destination, messages } = await agents.consents.permissionOf(query, ownerId, agent);
  if (!destination.needsConsent) return { agent, sentTo: null };
  if (messages) return { agent, sentTo: destination.id };
  const earlier = beforeId === null ? [] : await historyUp(query, conversationId, beforeId);
  const hasTalked = await hasAgentSpoken(query, conversationId, agent.id);
  throw await agents.consents.refusal(query, ownerId, agent, {
    earlierMessages: earlier.filter(isSaid).length,
    hasTalked,
  });
};
