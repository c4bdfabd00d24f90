import type { Conversation } from '@symbi/contracts/conversations';
import { sql, type SqlBool } from 'kysely';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { Users } from '../users/service.ts';
import { ownsConversation } from './policy.ts';
import { presentConversation } from './presenter.ts';
import type { ConversationRow } from './table.ts';

export interface ConversationList {
  readonly archived?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly title?: string | undefined;
  readonly agent?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** `%`, `_` and the escape itself stand for themselves in a search. */
const literalPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const likePattern = (text: string): string => literalPattern(text.toLowerCase());

/** The conversations of a user that a list asks for. */
const filtered = (database: Database, ownerId: string, { archived, tag, title, agent }: ConversationList) => {
  let query = database.read.selectFrom('conversations').where('owner_id', '=', ownerId);
  if (archived !== undefined) query = query.where('is_archived', '=', Number(archived));
  if (title !== undefined) query = query.where(sql<SqlBool>`lower(title) like ${likePattern(title)} escape '\\'`);
  if (agent !== undefined) query = query.where('agent_id', '=', agent);
  // A tag stands in the JSON text exactly as it would be written there.
  if (tag !== undefined)
    query = query.where(sql<SqlBool>`tags like ${literalPattern(JSON.stringify(tag))} escape '\\'`);
  return query;
};

export interface ConversationPage {
  readonly data: Conversation[];
  readonly count: number;
  readonly nextCursor: string | undefined;
}

export const createConversationReads = ({
  database,
  users,
}: {
  readonly database: Database;
  readonly users: Users;
}) => {
  const countOf = async (ownerId: string, list: ConversationList): Promise<number> => {
    if (list.archived === undefined && list.tag === undefined && list.title === undefined && list.agent === undefined)
      return (await users.find(ownerId)).conversation_count;
    const { total } = await filtered(database, ownerId, list)
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

    async list(ownerId: string, list: ConversationList): Promise<ConversationPage> {
      let query = filtered(database, ownerId, list).selectAll();
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
