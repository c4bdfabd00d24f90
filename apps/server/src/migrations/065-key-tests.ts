import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** What a provider said when a key was last tested or refused; nothing until then. */
export const keyTests: Migration = {
  up: async (schema: Schema) => {
    for (const [name, type] of [
      ['test_result', 'text'],
      ['test_detail', 'text'],
      ['tested_at', 'bigint'],
    ] as const)
      await schema.schema.alterTable('api_keys').addColumn(name, type).execute();
  },
};
