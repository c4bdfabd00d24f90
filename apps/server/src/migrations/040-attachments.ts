import type { Migration } from 'kysely/migration';
import { createIndex, createTable, withColumns, type Schema } from './schema.ts';

/** Files of conversations, and their text in parts; the files themselves are in the data directory. */
export const attachments: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'attachments', {
      owner_id: 'text',
      conversation_id: 'text',
      name: 'text',
      kind: 'text',
      title: 'text',
      bytes: 'bigint',
      sha256: 'text',
      parts: 'bigint',
      characters: 'bigint',
      created_at: 'bigint',
    })
      .addUniqueConstraint('attachments_once', ['conversation_id', 'sha256'])
      .addForeignKeyConstraint('attachments_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
      .addForeignKeyConstraint('attachments_conversation', ['conversation_id'], 'conversations', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'attachments', ['owner_id', 'conversation_id']);
    await withColumns(
      schema.schema.createTable('attachment_parts').addColumn('attachment_id', 'text', (build) => build.notNull()),
      { n: 'bigint', owner_id: 'text', label: 'text', text: 'text' },
    )
      .addPrimaryKeyConstraint('attachment_parts_key', ['attachment_id', 'n'])
      .addForeignKeyConstraint('attachment_parts_of', ['attachment_id'], 'attachments', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
  },
};
