import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** How often the server ended during a run, so that a run that crashes it is not retried forever. */
const countEnds = (schema: Schema): Promise<void> =>
  schema.schema
    .alterTable('runs')
    .addColumn('server_ends', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

/** The size of a person's contexts, stored beside their number. */
const countBytes = async (schema: Schema): Promise<void> => {
  await schema.schema
    .alterTable('context_states')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update context_states set bytes = (select coalesce(sum(octet_length(data)), 0) from contexts
    where contexts.owner_id = context_states.owner_id)`.execute(schema);
};

export const importLimits: Migration = {
  up: async (schema: Schema) => {
    await countEnds(schema);
    await countBytes(schema);
  },
};
