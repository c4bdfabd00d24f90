import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keepCounts } from './list-totals.ts';
import { createIndex, isPostgres, type Schema } from './schema.ts';

/**
 * Documents get a scope, so that a search reads only relevant ones. Reports get a new number whenever they are written,
 * so the newest document always has the highest number.
 */
const addScopes = async (schema: Schema): Promise<void> => {
  await sql`alter table search_documents add column scope text not null default 'talk'`.execute(schema);
  await sql`update search_documents set scope = 'title' where kind = 'conversation'`.execute(schema);
  await sql`delete from search_documents where kind = 'report'`.execute(schema);
  await sql`insert into search_documents (owner_id, kind, scope, ref_id, parent_id, body, at)
    select owner_id, 'report', case when is_archived = 1 then 'past' else 'report' end || category, id, null,
      title || ${'\n'} || content, created_at from reports order by created_at, id`.execute(schema);
};

/** The index holds owner and scope as one word; `search_index_terms` lists its words. */
const indexScopes = async (schema: Schema): Promise<void> => {
  const given = 'new.number, new.owner_id || new.scope, new.body';
  const insert = `insert into search_index (rowid, owner, body) values (${given});`;
  const remove = 'delete from search_index where rowid = old.number;';
  for (const statement of [
    `create virtual table search_index using fts5 (owner, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0')`,
    `create virtual table search_index_terms using fts5vocab (search_index, instance)`,
    `insert into search_index (rowid, owner, body) select number, owner_id || scope, body from search_documents order by number`,
    `create trigger search_insert after insert on search_documents begin ${insert} end`,
    `create trigger search_delete after delete on search_documents begin ${remove} end`,
    `create trigger search_update after update of body, scope on search_documents begin ${remove} ${insert} end`,
  ])
    await sql.raw(statement).execute(schema);
};

/** Drops the index while every document changes, and rebuilds it once afterwards. */
const rebuildSearch = async (schema: Schema): Promise<void> => {
  if (isPostgres(schema)) {
    await addScopes(schema);
    return createIndex(schema, 'search_documents', ['owner_id', 'scope', 'number']);
  }
  for (const trigger of ['search_insert', 'search_delete', 'search_update'])
    await sql.raw(`drop trigger ${trigger}`).execute(schema);
  await sql`drop table search_index`.execute(schema);
  await addScopes(schema);
  await indexScopes(schema);
};

/** Drops statistics taken while tables were small: they mislead SQLite's planner. PostgreSQL refreshes its own. */
const forgetStatistics = async (schema: Schema): Promise<void> => {
  if (!isPostgres(schema)) await sql`drop table if exists sqlite_stat1`.execute(schema);
};

/** Makes the cost of every list depend on what it shows, not on its length. */
export const lists: Migration = {
  up: async (schema: Schema) => {
    await forgetStatistics(schema);
    await keepCounts(schema);
    await rebuildSearch(schema);
    await createIndex(schema, 'conversations', [
      'owner_id',
      'agent_id',
      'is_archived',
      'is_pinned',
      'last_activity',
      'id',
    ]);
    await createIndex(schema, 'contexts', ['owner_id', 'tag', 'is_active', 'created_at', 'id']);
    await createIndex(schema, 'judgments', ['owner_id', 'created_at', 'message_id']);
    await createIndex(schema, 'timeline_points', ['session', 'at', 'message_id']);
    await createIndex(schema, 'sessions', ['user_id', 'last_seen_at']);
    // (owner_id, updated_at) covers what (owner_id) does.
    await sql`drop index log_heads_by_owner_id`.execute(schema);
    await sql`create index transfer_items_incomplete on transfer_items (import_id, n) where left_out <> '[]'`.execute(
      schema,
    );
    await sql`create index messages_streaming on messages (conversation_id, change_seq) where status = 'streaming'`.execute(
      schema,
    );
  },
};
