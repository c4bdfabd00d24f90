import type { Migration } from 'kysely/migration';
import { createIndex, withColumns, type Schema } from './schema.ts';

/** The sentence encoder's vectors of each context: those of all its units in one row, which is deleted with it. */
export const contextMeanings: Migration = {
  up: async (schema: Schema) => {
    await withColumns(
      schema.schema
        .createTable('context_meanings')
        .addColumn('context_id', 'text', (build) => build.primaryKey().notNull()),
      { owner_id: 'text', engine: 'text', change_seq: 'bigint', units: 'bigint', vectors: 'text' },
    )
      .addForeignKeyConstraint('context_meanings_context', ['context_id'], 'contexts', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'context_meanings', ['owner_id', 'change_seq', 'context_id']);
  },
};
