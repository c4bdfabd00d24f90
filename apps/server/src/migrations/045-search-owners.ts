import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

/**
 * PostgreSQL's index knows owner and scope as one word, as SQLite's does: a word that few documents have is found without
 * going through all that somebody has, and without looking at what others have.
 */
export const searchOwners: Migration = {
  up: async (schema: Schema) => {
    if (!isPostgres(schema)) return;
    await sql`create index search_documents_found on search_documents using gin ((words || array_to_tsvector(array[owner_id || scope])))`.execute(
      schema,
    );
    await sql`drop index search_documents_words`.execute(schema);
  },
};
