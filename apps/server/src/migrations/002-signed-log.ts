import { sql, type CreateTableBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, isPostgres, withColumns, type Schema } from './schema.ts';

/** Rows of the signed log can only be added and read. The signature is the proof; this guards against mistakes. */
const refuseChanges = async (schema: Schema, table: string): Promise<void> => {
  if (isPostgres(schema)) {
    await sql`create or replace function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'the signed log is append-only'; end $$`.execute(
      schema,
    );
    await sql
      .raw(
        `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change()`,
      )
      .execute(schema);
    await sql
      .raw(
        `create trigger ${table}_keep_all before truncate on ${table} for each statement execute function refuse_change()`,
      )
      .execute(schema);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger ${table}_no_${change} before ${change} on ${table} begin select raise(abort, 'the signed log is append-only'); end`,
      )
      .execute(schema);
  }
};

/** SQLite then stores the table only in key order: every append writes one tree instead of two. */
const keyed = <Table extends string, Column extends string>(
  schema: Schema,
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> => (isPostgres(schema) ? table : table.modifyEnd(sql`without rowid`));

const createRows = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('signing_keys').addColumn('vkey', 'text', (build) => build.primaryKey().notNull()),
    {
      sealed: 'text',
      handover: { type: 'text', optional: true },
      created_at: 'bigint',
    },
  ).execute();
  await withColumns(
    keyed(schema, schema.schema.createTable('log_heads')).addColumn('session', 'text', (build) =>
      build.primaryKey().notNull(),
    ),
    {
      owner_id: 'text',
      head: 'text',
      checkpoint: 'text',
      appends: { type: 'bigint', initially: 0 },
      updated_at: 'bigint',
    },
  ).execute();
  await createIndex(schema, 'log_heads', ['owner_id']);
  await withColumns(
    keyed(schema, schema.schema.createTable('log_rows')).addColumn('session', 'text', (build) => build.notNull()),
    {
      seq: 'bigint',
      prev_hash: 'text',
      type: 'text',
      subject_id: { type: 'text', optional: true },
      row_hash: 'text',
      text: 'text',
    },
  )
    .addPrimaryKeyConstraint('log_rows_key', ['session', 'seq'])
    .addUniqueConstraint('log_rows_chain', ['session', 'prev_hash'])
    .execute();
  await createIndex(schema, 'log_rows', ['session', 'subject_id']);
  await refuseChanges(schema, 'log_rows');
};

const createContents = async (schema: Schema): Promise<void> => {
  await withColumns(
    keyed(schema, schema.schema.createTable('log_contents')).addColumn('session', 'text', (build) => build.notNull()),
    {
      seq: 'bigint',
      owner_id: 'text',
      salt: 'text',
      content: 'text',
    },
  )
    .addPrimaryKeyConstraint('log_contents_key', ['session', 'seq'])
    .addForeignKeyConstraint('log_contents_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await withColumns(
    keyed(schema, schema.schema.createTable('log_checkpoints')).addColumn('session', 'text', (build) =>
      build.notNull(),
    ),
    {
      size: 'bigint',
      note: 'text',
      created_at: 'bigint',
    },
  )
    .addPrimaryKeyConstraint('log_checkpoints_key', ['session', 'size'])
    .execute();
};

const createPoints = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema
      .createTable('timeline_points')
      .addColumn('message_id', 'text', (build) => build.primaryKey().notNull()),
    {
      session: 'text',
      owner_id: 'text',
      at: 'bigint',
      change_bp: 'bigint',
      kind: 'text',
      stance_from: 'text',
      stance_to: 'text',
      row_hash: 'text',
      previous_excerpt: 'text',
      current_excerpt: 'text',
    },
  )
    .addForeignKeyConstraint('timeline_points_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint('timeline_points_message', ['message_id'], 'messages', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'timeline_points', ['session', 'at']);
};

export const signedLog: Migration = {
  up: async (schema: Schema) => {
    await createRows(schema);
    await createContents(schema);
    await createPoints(schema);
  },
};
