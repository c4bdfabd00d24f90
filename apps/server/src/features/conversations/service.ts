import type { Conversation } from '@symbi/contracts/conversations';
import { sql, type SqlBool, type Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Agents } from '../agents/service.ts';
import type { Capsules } from '../capsules/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { ownsConversation } from './policy.ts';
import { presentConversation } from './presenter.ts';
import type { Channel } from './realtime.ts';
import type { Search } from './search.ts';
import type { ConversationRow, ConversationTable } from './table.ts';

export interface ConversationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly agents: Agents;
  readonly capsules: Pick<Capsules, 'remove'>;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
}

export interface ConversationList {
  readonly archived?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly title?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ConversationChange {
  readonly title?: string | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isPinned?: boolean | undefined;
  readonly agent?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export const sessionOf = (conversationId: string): string => `conv:${conversationId}`;

/** `%`, `_` and the escape itself stand for themselves in a search. */
const literalPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const likePattern = (text: string): string => literalPattern(text.toLowerCase());

const columnsOf = (change: ConversationChange): Updateable<ConversationTable> => ({
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.isArchived === undefined ? {} : { is_archived: Number(change.isArchived) }),
  ...(change.isPinned === undefined ? {} : { is_pinned: Number(change.isPinned) }),
  ...(change.agent === undefined ? {} : { agent_id: change.agent }),
  ...(change.tags === undefined ? {} : { tags: JSON.stringify([...new Set(change.tags)]) }),
});

const createReads = ({ database, users }: ConversationsOptions) => {
  const filtered = (ownerId: string, { archived, tag, title }: ConversationList) => {
    let query = database.read.selectFrom('conversations').where('owner_id', '=', ownerId);
    if (archived !== undefined) query = query.where('is_archived', '=', Number(archived));
    if (title !== undefined) query = query.where(sql<SqlBool>`lower(title) like ${likePattern(title)} escape '\\'`);
    // A tag stands in the JSON text exactly as it would be written there.
    if (tag !== undefined)
      query = query.where(sql<SqlBool>`tags like ${literalPattern(JSON.stringify(tag))} escape '\\'`);
    return query;
  };

  const countOf = async (ownerId: string, list: ConversationList): Promise<number> => {
    if (list.archived === undefined && list.tag === undefined && list.title === undefined)
      return (await users.find(ownerId)).conversation_count;
    const { total } = await filtered(ownerId, list)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  return {
    async find(ownerId: string, conversationId: string): Promise<ConversationRow> {
      const row = await database.read
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', conversationId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      if (row === undefined || !ownsConversation(ownerId, row)) throw notFound();
      return row;
    },

    async list(
      ownerId: string,
      list: ConversationList,
    ): Promise<{ data: Conversation[]; count: number; nextCursor: string | undefined }> {
      let query = filtered(ownerId, list).selectAll();
      if (list.cursor !== undefined) {
        const [pinned, at, id] = decodeCursor(list.cursor, ['number', 'number', 'string']);
        query = query.where((where) =>
          where.or([
            where('is_pinned', '<', pinned),
            where.and([where('is_pinned', '=', pinned), where('last_activity', '<', at)]),
            where.and([where('is_pinned', '=', pinned), where('last_activity', '=', at), where('id', '<', id)]),
          ]),
        );
      }
      const rows = await query
        .orderBy('is_pinned', 'desc')
        .orderBy('last_activity', 'desc')
        .orderBy('id', 'desc')
        .limit(list.limit)
        .execute();
      const last = rows.length < list.limit ? undefined : rows.at(-1);
      return {
        data: rows.map(presentConversation),
        count: await countOf(ownerId, list),
        nextCursor: last === undefined ? undefined : encodeCursor([last.is_pinned, last.last_activity, last.id]),
      };
    },
  };
};

/** Conversations of a user: what is true of them as a whole. Their messages are in `messages.ts`. */
export const createConversations = (options: ConversationsOptions) => {
  const { database, clock, users, agents, capsules, timeline, search, channel } = options;
  const reads = createReads(options);

  const insert = async (
    transaction: Transaction,
    ownerId: string,
    title: string,
    agentId: string,
  ): Promise<ConversationRow> => {
    const now = clock();
    const row: ConversationRow = {
      id: createId(),
      owner_id: ownerId,
      title,
      agent_id: agentId,
      is_archived: 0,
      is_pinned: 0,
      tags: '[]',
      head_id: null,
      root_child_id: null,
      last_seq: 0,
      change_seq: 0,
      message_count: 0,
      trust_sum: 0,
      trust_count: 0,
      last_activity: now,
      created_at: now,
    };
    await transaction.query.insertInto('conversations').values(row).execute();
    await users.count(transaction, ownerId, { conversations: 1 });
    await search.put(transaction, {
      ownerId,
      kind: 'conversation',
      refId: row.id,
      parentId: row.id,
      body: title,
      at: now,
    });
    transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(row)));
    return row;
  };

  return {
    ...reads,

    async create(ownerId: string, input: { readonly title: string; readonly agent: string }): Promise<ConversationRow> {
      await agents.findUsable(ownerId, input.agent);
      return database.transaction((transaction) => insert(transaction, ownerId, input.title, input.agent));
    },

    async update(ownerId: string, conversationId: string, change: ConversationChange): Promise<ConversationRow> {
      await reads.find(ownerId, conversationId);
      if (change.agent !== undefined) await agents.findUsable(ownerId, change.agent);
      return database.transaction(async (transaction) => {
        const row = await transaction.query
          .updateTable('conversations')
          .set(columnsOf(change))
          .where('id', '=', conversationId)
          .where('owner_id', '=', ownerId)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw notFound();
        if (change.title !== undefined) {
          await search.put(transaction, {
            ownerId,
            kind: 'conversation',
            refId: row.id,
            parentId: row.id,
            body: change.title,
            at: row.created_at,
          });
        }
        transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(row)));
        return row;
      });
    },

    /** Deletes the conversation and the text of its signed log; the log keeps its hashes and says that it was erased. */
    async remove(ownerId: string, conversationId: string): Promise<void> {
      await reads.find(ownerId, conversationId);
      await database.transaction(async (transaction) => {
        const row = await transaction.query
          .deleteFrom('conversations')
          .where('id', '=', conversationId)
          .where('owner_id', '=', ownerId)
          .returning(['message_count', 'trust_sum', 'trust_count'])
          .executeTakeFirst();
        if (row === undefined) throw notFound();
        await users.count(transaction, ownerId, {
          conversations: -1,
          messages: -row.message_count,
          trustSum: -row.trust_sum,
          trustCount: -row.trust_count,
        });
        await capsules.remove(transaction, ownerId, sessionOf(conversationId));
        await search.removeConversation(transaction, ownerId, conversationId);
        await timeline.redact(transaction, ownerId, sessionOf(conversationId), 'conversation_erased');
        transaction.afterCommit(() => channel.conversationRemoved(ownerId, conversationId));
      });
    },
  };
};

export type Conversations = ReturnType<typeof createConversations>;
