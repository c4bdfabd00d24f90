import type { Migration } from 'kysely/migration';
import { createIndex, withColumns, type Schema } from './schema.ts';

export const judgments: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('messages').addColumn('judgment', 'text').execute();
    await schema.schema
      .alterTable('message_trust')
      .addColumn('base_score', 'double precision', (build) => build.notNull().defaultTo(0.5))
      .execute();
    await withColumns(
      schema.schema.createTable('judgments').addColumn('message_id', 'text', (build) => build.primaryKey().notNull()),
      {
        owner_id: 'text',
        conversation_id: 'text',
        judgment: 'text',
        note: { type: 'text', optional: true },
        sentence_start: { type: 'bigint', optional: true },
        sentence_end: { type: 'bigint', optional: true },
        score: 'double precision',
        base_score: 'double precision',
        mode: 'text',
        engine: 'text',
        created_at: 'bigint',
      },
    )
      .addForeignKeyConstraint('judgments_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
      .addForeignKeyConstraint('judgments_message', ['message_id'], 'messages', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'judgments', ['owner_id', 'created_at']);
  },
};
