import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

/** Messages of one person by their number, which PostgreSQL has an index for: what others said is not gone through. */
export const searchOrder: Migration = {
  up: async (schema: Schema) => {
    if (isPostgres(schema)) return;
    await sql`create index search_documents_in_order on search_documents (owner_id, scope, number)`.execute(schema);
  },
};
