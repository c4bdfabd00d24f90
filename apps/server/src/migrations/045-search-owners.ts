import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

/** Indexing this many documents takes a few seconds. */
const AT_ONCE = 20_000;

/**
 * PostgreSQL's index now holds owner and scope as one word, as SQLite's does: a rare word is found without scanning all
 * of the owner's documents or anybody else's. With many documents the search builds it in the background
 * (`features/search/indexing.ts`), and the previous index stays until then.
 */
export const searchOwners: Migration = {
  up: async (schema: Schema) => {
    if (!isPostgres(schema)) return;
    const beyond = await sql`select 1 from search_documents offset ${AT_ONCE} limit 1`.execute(schema);
    if (beyond.rows.length > 0) return;
    await sql`create index search_documents_found on search_documents using gin ((words || array_to_tsvector(array[owner_id || scope])))`.execute(
      schema,
    );
    await sql`drop index search_documents_words`.execute(schema);
  },
};
