import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** What every message is entered in, and nobody looks up there: what people say, and runs that have ended. */
export const lightIndexes: Migration = {
  up: async (schema: Schema) => {
    await sql`drop index messages_by_agent_id_created_at`.execute(schema);
    await sql`create index messages_by_agent_id_created_at on messages (agent_id, created_at)
      where agent_id is not null`.execute(schema);
    await sql`drop index runs_by_owner_id_state`.execute(schema);
    await sql`create index runs_at_work on runs (owner_id, kind) where state in ('queued', 'running')`.execute(schema);
  },
};
