import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, createTable, withColumns, type Schema } from './schema.ts';

const createReports = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'reports', {
    owner_id: 'text',
    category: 'text',
    period: 'text',
    title: 'text',
    content: 'text',
    stats: 'text',
    metadata: 'text',
    is_archived: { type: 'bigint', initially: 0 },
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('reports_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .addUniqueConstraint('reports_period', ['owner_id', 'category', 'period'])
    .execute();
  await createIndex(schema, 'reports', ['owner_id', 'is_archived', 'created_at', 'id']);
  await createIndex(schema, 'reports', ['owner_id', 'is_archived', 'category', 'created_at', 'id']);
  await withColumns(
    schema.schema.createTable('report_tallies').addColumn('owner_id', 'text', (build) => build.notNull()),
    { category: 'text', is_archived: 'bigint', total: 'bigint' },
  )
    .addPrimaryKeyConstraint('report_tallies_key', ['owner_id', 'category', 'is_archived'])
    .addForeignKeyConstraint('report_tallies_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
};

const createSchedules = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('report_schedules').addColumn('owner_id', 'text', (build) => build.notNull()),
    {
      category: 'text',
      next_at: 'bigint',
      claim: { type: 'text', optional: true },
      claimed_until: { type: 'bigint', initially: 0 },
    },
  )
    .addPrimaryKeyConstraint('report_schedules_key', ['owner_id', 'category'])
    .addForeignKeyConstraint('report_schedules_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'report_schedules', ['next_at']);
  // Gives existing accounts their schedules; 0 means that the first time is still to be computed.
  for (const category of ['daily', 'weekly', 'audit']) {
    await sql`insert into report_schedules (owner_id, category, next_at) select id, ${sql.lit(category)}, 0 from users`.execute(
      schema,
    );
  }
  await withColumns(
    schema.schema.createTable('log_audits').addColumn('owner_id', 'text', (build) => build.notNull()),
    { session: 'text', note: 'text', audited_at: 'bigint' },
  )
    .addPrimaryKeyConstraint('log_audits_key', ['owner_id', 'session'])
    .addForeignKeyConstraint('log_audits_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
};

export const reports: Migration = {
  up: async (schema: Schema) => {
    await createReports(schema);
    await createSchedules(schema);
  },
};
