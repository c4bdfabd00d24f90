import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Whether an import also takes what is here already, as copies. A process of the version before begins none that does. */
export const importCopies: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('conversation_imports')
      .addColumn('copies', 'bigint', (build) => build.notNull().defaultTo(0))
      .execute();
  },
};
