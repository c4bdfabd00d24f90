import { sql, type ExpressionBuilder, type Updateable } from 'kysely';
import type { Database, Query, Transaction } from '../../../platform/database/database.ts';
import { allInOrder, unindexed } from '../../../platform/database/keyset.ts';
import { insertion, statement, type Parameters } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { agentWithin } from '../../agents/service.ts';
import type { ConversationRow, ConversationTable } from '../table.ts';
import type { TrustCounts } from '../trust-counts.ts';

export const insertConversations = insertion<ConversationRow>((query, rows) =>
  query.insertInto('conversations').values(rows),
);

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

/** All of a person's conversations, also those about to be erased, ordered by id and read in parts. */
export const allConversations = (
  query: Query,
  ownerId: string,
  atOnce: number,
): AsyncIterable<readonly ConversationRow[]> => {
  const own = query.selectFrom('conversations').selectAll().where('owner_id', '=', ownerId);
  return allInOrder(own, ['id'], atOnce);
};

/** All of a person's conversations, ordered by id, which stays stable while they are read. */
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

/** The one of the given agents a person last talked with. */
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
 * Locks the row until the end of the transaction: anyone who adds to the conversation or deletes from it waits. SQLite
 * needs no lock: it has one writer.
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

/** Undefined for a deleted one too: a late write would restore it partially. */
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

/** Numbers for this many more messages. */
const moreBy = (
  table: ExpressionBuilder<Tables, 'conversations'>,
  { added, now }: Parameters<{ added: number; now: number }>,
) => ({
  last_seq: table('last_seq', '+', added),
  change_seq: table('change_seq', '+', added),
  message_count: table('message_count', '+', added),
  // Never backwards: imported messages may be old.
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

/** The same for a locked conversation; also sets its head and its title, old or new. */
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

/** The same for a conversation read earlier and unchanged since; locks it, and answers its current row and agent. */
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
  /** What the change adds to the stored sums, if the last message of the shown branch is `ofHead`. */
  readonly counts?: TrustCounts | undefined;
  readonly ofHead?: string | undefined;
  /** When it happened, if it counts as activity. */
  readonly at?: number | undefined;
}

type Step = ConversationKey & TrustCounts & { at: number | null; ofHead: string | null };

const stepOn = statement<Step, ConversationRow>((query, given) =>
  query
    .updateTable('conversations')
    .set((table) => ({
      change_seq: table('change_seq', '+', 1),
      // Never backwards: the clocks of two processes differ.
      last_activity: sql<number>`case when ${given.at} > last_activity then ${given.at} else last_activity end`,
      trust_sum: sql<number>`trust_sum + case when head_id = ${given.ofHead}
        then cast(${given.trustSum} as double precision) else 0 end`,
      trust_count: sql<number>`trust_count + case when head_id = ${given.ofHead}
        then cast(${given.trustCount} as bigint) else 0 end`,
      unchecked_count: sql<number>`unchecked_count + case when head_id = ${given.ofHead}
        then cast(${given.uncheckedCount} as bigint) else 0 end`,
    }))
    .where('id', '=', given.conversationId)
    .where('owner_id', '=', given.ownerId)
    .returningAll(),
);

/** The number for a change of one of its messages, with what the change adds to the sums. */
export const addChange = async (
  { query }: Transaction,
  ownerId: string,
  conversationId: string,
  { counts = { trustSum: 0, trustCount: 0, uncheckedCount: 0 }, ofHead, at }: ConversationStep,
): Promise<ConversationRow | undefined> => {
  const [row] = await stepOn(query, { ...counts, ofHead: ofHead ?? null, at: at ?? null, ownerId, conversationId });
  return row;
};

/** Adds to the stored sums of a conversation whose row this transaction holds. */
export const addCounts = (
  { query }: Transaction,
  { id, owner_id: ownerId }: ConversationRow,
  { trustSum, trustCount, uncheckedCount }: TrustCounts,
): Promise<ConversationRow> =>
  query
    .updateTable('conversations')
    .set((table) => ({
      trust_sum: table('trust_sum', '+', trustSum),
      trust_count: table('trust_count', '+', trustCount),
      unchecked_count: table('unchecked_count', '+', uncheckedCount),
    }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * For everybody who talks with it except `keeper`: the only statement that is scoped to an agent instead of a person.
 */
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

/** Including archived and hidden ones, which would otherwise return to a deleted folder. */
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
