import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

/** One person's messages by number, for which PostgreSQL has an index: other people's messages are not scanned. */
export const searchOrder: Migration = {
  up: async (schema: Schema) => {
    if (isPostgres(schema)) return;
    await sql`create index search_documents_in_order on search_documents (owner_id, scope, number)`.execute(schema);
  },
};
