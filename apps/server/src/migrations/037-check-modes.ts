import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** When an agent's replies are checked. Existing settings meant after each reply. */
export const checkModes: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('agents')
      .addColumn('check_mode', 'text', (build) => build.notNull().defaultTo('ask'))
      .execute();
    await sql`update agents set check_mode = 'always' where check_samples > 0 or judge is not null`.execute(schema);
  },
};
