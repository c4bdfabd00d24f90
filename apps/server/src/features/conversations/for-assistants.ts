import { toMoment } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Conversations } from './service.ts';

interface ForAssistantsOptions {
  readonly database: Database;
  readonly conversations: Conversations;
}

/** What functions of assistants may read here: the caller's own rows, in few fields. */
export const createForAssistants = ({ database, conversations }: ForAssistantsOptions) => ({
  conversations: async (ownerId: string, request: { title?: string | undefined; limit: number }) => {
    const { data, count } = await conversations.list(ownerId, request);
    const items = data.map(({ _id, title, messageCount, lastActivity, ethicalScore }) => ({
      _id,
      title,
      messages: messageCount,
      lastActivity,
      meanTrust: ethicalScore,
    }));
    return { total: count, items };
  },
  trustScores: async (ownerId: string, request: { conversationId?: string | undefined; limit: number }) => {
    const { conversationId, limit } = request;
    if (conversationId !== undefined) await conversations.find(ownerId, conversationId);
    let query = database.read
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select([
        'messages.trust_score',
        'messages.trust_mode',
        'messages.trust_verdict',
        'messages.agent_name',
        'messages.created_at',
        'conversations.title',
      ])
      .where('messages.owner_id', '=', ownerId)
      .where('messages.trust_score', 'is not', null);
    if (conversationId !== undefined) query = query.where('messages.conversation_id', '=', conversationId);
    const rows = await query.orderBy('messages.created_at', 'desc').limit(limit).execute();
    const scores = rows.map((row) => row.trust_score ?? 0);
    return {
      scored: rows.length,
      ...(scores.length === 0 ? {} : { mean: scores.reduce((sum, score) => sum + score, 0) / scores.length }),
      items: rows.map((row) => ({
        score: row.trust_score,
        mode: row.trust_mode,
        verdict: row.trust_verdict,
        agent: row.agent_name,
        conversation: row.title,
        at: toMoment(row.created_at),
      })),
    };
  },
  /** The assistant of the conversation that was used last. */
  lastAssistant: async (ownerId: string): Promise<string | undefined> => {
    const row = await database.read
      .selectFrom('agents')
      .innerJoin('conversations', 'conversations.agent_id', 'agents.id')
      .select('agents.id')
      .where('agents.owner_id', '=', ownerId)
      .where('agents.kind', '=', 'assistant')
      .where('conversations.owner_id', '=', ownerId)
      .orderBy('conversations.last_activity', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  },
});
