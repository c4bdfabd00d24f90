import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Checks after scoring: the question is asked again, and a second model may judge the reply. */
export const checks: Migration = {
  up: async ({ schema }: Schema) => {
    await schema
      .alterTable('agents')
      .addColumn('check_samples', 'bigint', (build) => build.notNull().defaultTo(0))
      .execute();
    await schema.alterTable('agents').addColumn('judge', 'text').execute();
    await schema.alterTable('messages').addColumn('check_run_id', 'text').execute();
    await schema.alterTable('message_trust').addColumn('judge_model', 'text').execute();
    await schema.alterTable('message_trust').addColumn('judge_clean', 'bigint').execute();
  },
};
