import type { Migration } from 'kysely/migration';
import { withColumns, type Schema } from './schema.ts';

/**
 * The sentence encoder's vectors of attached files: those of all passages of a part in one row, which is deleted with
 * the file. `encoded_by` is the model that has read the file, so that files need no queue. A process of the version
 * before names none.
 */
export const attachmentVectors: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('attachments')
      .addColumn('encoded_by', 'text', (build) => build.notNull().defaultTo(''))
      .execute();
    await withColumns(
      schema.schema.createTable('attachment_vectors').addColumn('attachment_id', 'text', (build) => build.notNull()),
      { n: 'bigint', owner_id: 'text', engine: 'text', passages: 'bigint', vectors: 'text' },
    )
      .addPrimaryKeyConstraint('attachment_vectors_key', ['attachment_id', 'n'])
      .addForeignKeyConstraint('attachment_vectors_of', ['attachment_id'], 'attachments', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
  },
};
