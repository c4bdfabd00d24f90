import type { Migration } from 'kysely/migration';
import { withColumns, type Schema } from './schema.ts';

/** What the model of a reply thought before it wrote: a table of its own, so that no list of messages reads it. */
export const thoughts: Migration = {
  up: async (schema: Schema) => {
    await withColumns(
      schema.schema
        .createTable('message_thoughts')
        .addColumn('message_id', 'text', (build) => build.primaryKey().notNull()),
      { owner_id: 'text', text: 'text' },
    )
      .addForeignKeyConstraint('message_thoughts_message', ['message_id'], 'messages', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
  },
};
