import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Drops entries every message made in indexes nobody searches that way: for people's messages, and for ended runs. */
export const lightIndexes: Migration = {
  up: async (schema: Schema) => {
    await sql`drop index messages_by_agent_id_created_at`.execute(schema);
    await sql`create index messages_by_agent_id_created_at on messages (agent_id, created_at)
      where agent_id is not null`.execute(schema);
    await sql`drop index runs_by_owner_id_state`.execute(schema);
    await sql`create index runs_at_work on runs (owner_id, kind) where state in ('queued', 'running')`.execute(schema);
  },
};
