import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Pictures among a conversation's files, the messages they belong to, and whether an agent's model sees them. */
export const pictures: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('attachments').addColumn('media_type', 'text').execute();
    for (const side of ['width', 'height'])
      await schema.schema.alterTable('attachments').addColumn(side, 'bigint').execute();
    await schema.schema
      .alterTable('messages')
      .addColumn('pictures', 'text', (build) => build.notNull().defaultTo('[]'))
      .execute();
    await schema.schema
      .alterTable('agents')
      .addColumn('pictures', 'text', (build) => build.notNull().defaultTo('auto'))
      .execute();
  },
};
