import type { Migration } from 'kysely/migration';
import { createTrigger } from './trigger.ts';
import { createIndex, isPostgres, withColumns, type Schema } from './schema.ts';

/**
 * The sentence encoder's vector of each message, deleted with its document. `up_to` is the number of the last document
 * read, so that messages need no queue. A changed text sets its vector's revision to 0, which means it must be made
 * again.
 */
export const searchMeanings: Migration = {
  up: async (schema: Schema) => {
    await withColumns(
      schema.schema
        .createTable('search_meanings')
        .addColumn('number', isPostgres(schema) ? 'bigint' : 'integer', (build) => build.primaryKey().notNull()),
      { owner_id: 'text', revision: 'bigint', vector: 'text' },
    )
      .addForeignKeyConstraint('search_meanings_document', ['number'], 'search_documents', ['number'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'search_meanings', ['owner_id', 'revision', 'number']);
    await withColumns(
      schema.schema
        .createTable('search_meaning_states')
        .addColumn('owner_id', 'text', (build) => build.primaryKey().notNull()),
      { engine: 'text', revision: 'bigint', up_to: 'bigint' },
    )
      .addForeignKeyConstraint('search_meaning_states_owner', ['owner_id'], 'users', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createTrigger(schema, {
      name: 'search_meaning_update',
      when: 'update of body on search_documents',
      only: 'new.body <> old.body',
      does: `update search_meanings set revision = 0, vector = '' where number = new.number;`,
    });
  },
};
