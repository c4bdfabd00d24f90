import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** The reply that a point of the timeline compares its own with; earlier points name it only in the signed log. */
export const pointPrevious: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('timeline_points').addColumn('previous_id', 'text').execute();
  },
};
