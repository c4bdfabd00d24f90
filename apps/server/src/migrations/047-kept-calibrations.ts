import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTrigger } from './trigger.ts';
import { withColumns, type Schema } from './schema.ts';

/** However a judgment changes, what was learned from it is learned again. */
const changes = [
  {
    name: 'kept_judgment_insert',
    when: 'insert on judgments',
    does: 'insert into kept_calibrations (owner_id, version) values (new.owner_id, 1) on conflict (owner_id) do update set version = kept_calibrations.version + 1, learned = null;',
  },
  ...(['update', 'delete'] as const).map((change) => ({
    name: `kept_judgment_${change}`,
    when: `${change} on judgments`,
    does: 'update kept_calibrations set version = version + 1, learned = null where owner_id = old.owner_id;',
  })),
];

/** What a person's scores learn from their judgments, stored so that it is not learned again with every reply. */
export const keptCalibrations: Migration = {
  up: async (schema: Schema) => {
    await withColumns(
      schema.schema
        .createTable('kept_calibrations')
        .addColumn('owner_id', 'text', (build) => build.primaryKey().notNull()),
      {
        version: 'bigint',
        engine: { type: 'text', optional: true },
        learned: { type: 'text', optional: true },
      },
    )
      .addForeignKeyConstraint('kept_calibrations_owner', ['owner_id'], 'users', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await sql`insert into kept_calibrations (owner_id, version) select distinct owner_id, 1 from judgments`.execute(
      schema,
    );
    for (const change of changes) await createTrigger(schema, change);
  },
};
