import type { Migration } from 'kysely/migration';
import { createIndex, createTable, withColumns, type Schema } from './schema.ts';

export const insights: Migration = {
  up: async (schema: Schema) => {
    await withColumns(
      schema.schema.createTable('signing_locks').addColumn('name', 'text', (build) => build.primaryKey().notNull()),
      { taken_at: 'bigint' },
    ).execute();
    await createIndex(schema, 'log_heads', ['owner_id', 'updated_at']);
    await createTable(schema, 'bridge_receipts', {
      owner_id: 'text',
      session: 'text',
      conversation_id: { type: 'text', optional: true },
      seq: 'bigint',
      row_hash: 'text',
      chosen_agent_key: 'text',
      chosen_score_bp: 'bigint',
      agents_considered: 'text',
      proposal_id: { type: 'text', optional: true },
      created_at: 'bigint',
    })
      .addForeignKeyConstraint('bridge_receipts_owner', ['owner_id'], 'users', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .addForeignKeyConstraint('bridge_receipts_conversation', ['conversation_id'], 'conversations', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'bridge_receipts', ['owner_id', 'session', 'created_at', 'id']);
    await createIndex(schema, 'bridge_receipts', ['conversation_id']);
    await createIndex(schema, 'messages', ['owner_id', 'created_at']);
    await createIndex(schema, 'timeline_points', ['owner_id', 'at']);
  },
};
