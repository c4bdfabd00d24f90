import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Names given by a model: they are removed when a message they were made from is erased. */
export const conversationNames: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .createTable('conversation_names')
      .addColumn('conversation_id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('question_id', 'text', (column) => column.notNull())
      .addColumn('reply_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addForeignKeyConstraint(
        'conversation_names_conversation',
        ['conversation_id'],
        'conversations',
        ['id'],
        (build) => build.onDelete('cascade'),
      )
      .execute();
  },
};
