import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** What an earlier roundtable is shown with; proposals from before have none of it, and are not listed. */
export const rounds: Migration = {
  up: async (schema: Schema) => {
    for (const column of ['round_id', 'label', 'parts'])
      await schema.schema.alterTable('roundtable_proposals').addColumn(column, 'text').execute();
  },
};
