import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** The contexts a message names. */
export const namedContexts: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('messages')
      .addColumn('contexts', 'text', (build) => build.notNull().defaultTo('[]'))
      .execute();
  },
};
