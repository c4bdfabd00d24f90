import { sql, type ExpressionBuilder, type Updateable } from 'kysely';
import type { Database, Query, Transaction } from '../../../platform/database/database.ts';
import { unindexed } from '../../../platform/database/keyset.ts';
import { statement, type Parameters } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { agentWithin } from '../../agents/service.ts';
import type { ConversationRow, ConversationTable } from '../table.ts';
import type { TrustCounts } from '../trust-counts.ts';

export const insertConversation = async (query: Query, row: ConversationRow): Promise<void> => {
  await query.insertInto('conversations').values(row).execute();
};

export const findConversation = (
  query: Query,
  ownerId: string,
  conversationId: string,
): Promise<ConversationRow | undefined> =>
  query
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where('erase_at', 'is', null)
    .executeTakeFirst();

export const isOwn = async (query: Query, ownerId: string, conversationId: string): Promise<boolean> => {
  const mine = query
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('erase_at', 'is', null);
  return (await mine.where('id', '=', conversationId).executeTakeFirst()) !== undefined;
};

export const findConversations = (query: Query, ownerId: string, ids: readonly string[]): Promise<ConversationRow[]> =>
  query
    .selectFrom('conversations')
    .selectAll()
    .where(unindexed('owner_id'), '=', ownerId)
    .where('id', 'in', ids)
    .where('erase_at', 'is', null)
    .execute();

export const allConversations = (query: Query, ownerId: string, limit: number): Promise<ConversationRow[]> =>
  query.selectFrom('conversations').selectAll().where('owner_id', '=', ownerId).limit(limit).execute();

/** Everything that somebody has, in the order of ids, which does not move while it is read. */
export const conversationsAfter = (
  query: Query,
  ownerId: string,
  afterId: string,
  limit: number,
): Promise<ConversationRow[]> =>
  query
    .selectFrom('conversations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '>', afterId)
    .where('erase_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The agent, of those that are given, with whom somebody spoke last. */
export const lastAgentOf = async (
  query: Query,
  ownerId: string,
  agentIds: readonly string[],
): Promise<string | undefined> => {
  const row = await query
    .selectFrom('conversations')
    .select('agent_id')
    .where('owner_id', '=', ownerId)
    .where('agent_id', 'in', agentIds)
    .where('erase_at', 'is', null)
    .orderBy('last_activity', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.agent_id ?? undefined;
};

interface ConversationKey {
  readonly ownerId: string;
  readonly conversationId: string;
}

const ownRow = (query: Query, given: Parameters<ConversationKey>) =>
  query
    .selectFrom('conversations')
    .selectAll()
    .where('owner_id', '=', given.ownerId)
    .where('id', '=', given.conversationId);

const findOwn = statement<ConversationKey, ConversationRow>(ownRow);
const findLocked = statement<ConversationKey, ConversationRow>((query, given) => ownRow(query, given).forUpdate());

/**
 * The row until the end of the transaction: whoever adds something to the conversation, or takes it away, waits. On
 * SQLite there is one writer.
 */
export const lockConversation = async (
  { query }: Transaction,
  dialect: Database['dialect'],
  ownerId: string,
  conversationId: string,
): Promise<ConversationRow | undefined> => {
  const find = dialect === 'postgres' ? findLocked : findOwn;
  const [row] = await find(query, { ownerId, conversationId });
  return row;
};

/** Undefined also for a deleted one: what was on its way to it when it was deleted would bring it back by half. */
export const updateConversation = (
  { query }: Transaction,
  ownerId: string,
  conversationId: string,
  columns: Updateable<ConversationTable>,
): Promise<ConversationRow | undefined> =>
  query
    .updateTable('conversations')
    .set(columns)
    .where('id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where('erase_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** The numbers of so many more messages. */
const moreBy = (
  table: ExpressionBuilder<Tables, 'conversations'>,
  { added, now }: Parameters<{ added: number; now: number }>,
) => ({
  last_seq: table('last_seq', '+', added),
  change_seq: table('change_seq', '+', added),
  message_count: table('message_count', '+', added),
  // Never back: what is imported may have been said long ago.
  last_activity: sql<number>`case when last_activity > ${now} then last_activity else ${now} end`,
});

const addNumbers = statement<{ ownerId: string; conversationId: string; added: number; now: number }, ConversationRow>(
  (query, given) =>
    query
      .updateTable('conversations')
      .set((table) => moreBy(table, given))
      .where('id', '=', given.conversationId)
      .where('owner_id', '=', given.ownerId)
      .where('erase_at', 'is', null)
      .returningAll(),
);

/** The same of a conversation that is locked, with the last of them shown, and its title as it is or becomes. */
export const growConversation = statement<
  Pick<ConversationRow, 'id' | 'last_seq' | 'change_seq' | 'message_count' | 'last_activity' | 'head_id' | 'title'>,
  unknown
>((query, given) =>
  query
    .updateTable('conversations')
    .set({
      last_seq: given.last_seq,
      change_seq: given.change_seq,
      message_count: given.message_count,
      last_activity: given.last_activity,
      head_id: given.head_id,
      title: given.title,
    })
    .where('id', '=', given.id),
);

/**
 * The same of one that was read before, if nothing was added to it since; answers it as it is now, locked with that, and
 * its agent.
 */
export const growFrom = statement<
  ConversationKey & { lastSeq: number; headBefore: string; headId: string; added: number; now: number },
  ConversationRow & { agent: string | null }
>((query, given) =>
  query
    .updateTable('conversations')
    .set((table) => ({ ...moreBy(table, given), head_id: given.headId }))
    .where('id', '=', given.conversationId)
    .where('owner_id', '=', given.ownerId)
    .where('erase_at', 'is', null)
    .where('last_seq', '=', given.lastSeq)
    .where('head_id', '=', given.headBefore)
    .returningAll()
    .returning(agentWithin(query, sql.ref('conversations.agent_id')).as('agent')),
);

export const addMessages = async (
  { query }: Transaction,
  ownerId: string,
  conversationId: string,
  added: number,
  now: number,
): Promise<ConversationRow | undefined> => {
  const [row] = await addNumbers(query, { ownerId, conversationId, added, now });
  return row;
};

export interface ConversationStep {
  /** What the change adds to the kept sums. */
  readonly counts?: TrustCounts | undefined;
  /** When it happened, if the conversation was used with it. */
  readonly at?: number | undefined;
}

const stepOn = statement<ConversationKey & TrustCounts & { at: number | null }, ConversationRow>((query, given) =>
  query
    .updateTable('conversations')
    .set((table) => ({
      change_seq: table('change_seq', '+', 1),
      last_activity: sql<number>`coalesce(${given.at}, last_activity)`,
      trust_sum: table('trust_sum', '+', given.trustSum),
      trust_count: table('trust_count', '+', given.trustCount),
      unchecked_count: table('unchecked_count', '+', given.uncheckedCount),
    }))
    .where('id', '=', given.conversationId)
    .where('owner_id', '=', given.ownerId)
    .returningAll(),
);

/** The number of a change of one of its messages, with what the change adds to its sums. */
export const addChange = async (
  { query }: Transaction,
  ownerId: string,
  conversationId: string,
  { counts = { trustSum: 0, trustCount: 0, uncheckedCount: 0 }, at }: ConversationStep,
): Promise<ConversationRow | undefined> => {
  const [row] = await stepOn(query, { ...counts, at: at ?? null, ownerId, conversationId });
  return row;
};

/** Of everybody who talks with it but `keeper`: the one statement that is about an agent, and not about a person. */
export const releaseAgent = (
  { query }: Transaction,
  agentId: string,
  keeper: string | null,
): Promise<ConversationRow[]> =>
  query
    .updateTable('conversations')
    .set({ agent_id: null })
    .where('agent_id', '=', agentId)
    .$if(keeper !== null, (rows) => rows.where('owner_id', '!=', keeper ?? ''))
    .returningAll()
    .execute();

/** Archived and hidden ones too: they would come back into a folder that is gone. */
export const emptyFolder = async ({ query }: Transaction, ownerId: string, folderId: string): Promise<void> => {
  await query
    .updateTable('conversations')
    .set({ folder_id: '' })
    .where('owner_id', '=', ownerId)
    .where('folder_id', '=', folderId)
    .execute();
};

export const deleteConversation = async (
  { query }: Transaction,
  ownerId: string,
  conversationId: string,
): Promise<void> => {
  await query.deleteFrom('conversations').where('id', '=', conversationId).where('owner_id', '=', ownerId).execute();
};
