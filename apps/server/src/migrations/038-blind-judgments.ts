import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Whether a reply was judged with its badge hidden, which was not possible before. */
export const blindJudgments: Migration = {
  up: async ({ schema }: Schema) => {
    await schema
      .alterTable('judgments')
      .addColumn('is_blind', 'bigint', (build) => build.notNull().defaultTo(0))
      .execute();
  },
};
