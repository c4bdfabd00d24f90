import type { Migration } from 'kysely/migration';
import { createIndex, createTable, withColumns, type Schema } from './schema.ts';

const createImports = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'transfer_imports', {
    owner_id: 'text',
    file: 'text',
    source: { type: 'text', optional: true },
    state: 'text',
    run_id: { type: 'text', optional: true },
    parts: { type: 'bigint', initially: 0 },
    characters: { type: 'bigint', initially: 0 },
    processed: { type: 'bigint', initially: 0 },
    items: { type: 'bigint', initially: 0 },
    error: { type: 'text', optional: true },
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('transfer_imports_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'transfer_imports', ['owner_id', 'state']);
  await withColumns(
    schema.schema.createTable('transfer_parts').addColumn('import_id', 'text', (build) => build.notNull()),
    { n: 'bigint', content: 'text' },
  )
    .addPrimaryKeyConstraint('transfer_parts_key', ['import_id', 'n'])
    .addForeignKeyConstraint('transfer_parts_import', ['import_id'], 'transfer_imports', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await withColumns(
    schema.schema.createTable('transfer_items').addColumn('import_id', 'text', (build) => build.notNull()),
    {
      n: 'bigint',
      title: 'text',
      state: 'text',
      conversation_id: { type: 'text', optional: true },
      messages: 'bigint',
      left_out: 'text',
    },
  )
    .addPrimaryKeyConstraint('transfer_items_key', ['import_id', 'n'])
    .addForeignKeyConstraint('transfer_items_import', ['import_id'], 'transfer_imports', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
};

/** Maps conversations of files to ours, so that importing the same file again finds them. */
const createImported = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('imported_conversations').addColumn('owner_id', 'text', (build) => build.notNull()),
    { source: 'text', external_id: 'text', conversation_id: 'text' },
  )
    .addPrimaryKeyConstraint('imported_conversations_key', ['owner_id', 'source', 'external_id'])
    .addForeignKeyConstraint('imported_conversations_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'imported_conversations_conversation',
      ['conversation_id'],
      'conversations',
      ['id'],
      (build) => build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'imported_conversations', ['conversation_id']);
};

const createShares = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'shares', {
    owner_id: 'text',
    conversation_id: 'text',
    token_hash: { type: 'text', unique: true },
    title: 'text',
    messages: 'bigint',
    encrypted: 'bigint',
    checkpoint: { type: 'text', optional: true },
    log_key: 'text',
    created_at: 'bigint',
    expires_at: { type: 'bigint', optional: true },
  })
    .addForeignKeyConstraint('shares_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .addForeignKeyConstraint('shares_conversation', ['conversation_id'], 'conversations', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'shares', ['owner_id', 'created_at']);
  await createIndex(schema, 'shares', ['conversation_id']);
  await withColumns(
    schema.schema.createTable('share_messages').addColumn('share_id', 'text', (build) => build.notNull()),
    { n: 'bigint', message_id: 'text', data: { type: 'text', optional: true } },
  )
    .addPrimaryKeyConstraint('share_messages_key', ['share_id', 'n'])
    .addForeignKeyConstraint('share_messages_share', ['share_id'], 'shares', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'share_messages', ['message_id']);
};

/** Conversations imported from files, and those shared by link. */
export const transfers: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('messages').addColumn('origin', 'text').execute();
    await schema.schema.alterTable('messages').addColumn('origin_id', 'text').execute();
    await createImports(schema);
    await createImported(schema);
    await createShares(schema);
  },
};
