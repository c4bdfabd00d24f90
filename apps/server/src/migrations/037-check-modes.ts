import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** When the replies of an agent are checked. What was set up before was asked after each of them. */
export const checkModes: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('agents')
      .addColumn('check_mode', 'text', (build) => build.notNull().defaultTo('ask'))
      .execute();
    await sql`update agents set check_mode = 'always' where check_samples > 0 or judge is not null`.execute(schema);
  },
};
