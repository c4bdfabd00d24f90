import type { Query, Transaction } from '../../../platform/database/database.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { AgentRow } from '../../agents/service.ts';
import type { ConversationRow, Conversations, GrowthResult, Growth } from '../../conversations/service.ts';

/** The agent of a message, for the conversation as it is. */
export type AgentChoice = (query: Query, conversation: Pick<ConversationRow, 'agent_id'>) => Promise<AgentRow>;

interface Place {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly chooseAgent: AgentChoice;
}

/**
 * Adds to a conversation, and asks for the agent of before beside that, who is nearly always the one of now: then
 * PostgreSQL is waited for once.
 */
export const growAndChoose = async (
  conversations: Pick<Conversations, 'grow' | 'agentSeen'>,
  transaction: Transaction,
  { ownerId, conversationId, chooseAgent }: Place,
  growth: Growth,
): Promise<{ readonly grown: GrowthResult; readonly chosen: AgentRow }> => {
  const { query } = transaction;
  const seen = conversations.agentSeen(conversationId);
  let guessed: (() => AgentRow) | undefined;
  let grown: GrowthResult | undefined;
  const guess = async (agentId: string | null): Promise<void> => {
    try {
      const agent = await chooseAgent(query, { agent_id: agentId });
      guessed = () => agent;
    } catch (error) {
      // Of the database: with it everything else has failed, and this is why.
      if (!(error instanceof Failure)) throw error;
      // Only where it was the right one to ask for.
      guessed = () => {
        throw error;
      };
    }
  };
  await transaction.together([
    async () => void (grown = await conversations.grow(transaction, ownerId, conversationId, growth)),
    async () => (seen === undefined ? undefined : guess(seen)),
  ]);
  if (grown === undefined) throw notFound();
  if (guessed !== undefined && grown.conversation.agent_id === seen) return { grown, chosen: guessed() };
  return { grown, chosen: await chooseAgent(query, grown.conversation) };
};
