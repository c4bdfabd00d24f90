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
    const items = data.map(({ _id, title, messageCount, lastActivity, ethicalScore, trustCount, uncheckedCount }) => ({
      _id,
      title,
      messages: messageCount,
      lastActivity,
      meanTrust: ethicalScore,
      checked: trustCount,
      notChecked: uncheckedCount,
    }));
    return { total: count, items };
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
