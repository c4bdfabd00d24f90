import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, withColumns, type Schema } from './schema.ts';

/** The parts of a row that stay as they were added; its checkpoint is deleted with the account. */
const SIGNED = 'session, seq, prev_hash, type, subject_id, row_hash, text';

const refuse = [
  { name: 'log_rows_no_update', when: `update of ${SIGNED}`, only: '' },
  { name: 'log_rows_no_other_note', when: 'update of note', only: 'when (new.note is not null)' },
  { name: 'log_rows_no_delete', when: 'delete', only: '' },
];

/** As before, changing or deleting a row is refused. The signature is the proof; this guards against mistakes. */
const refuseChanges = async (schema: Schema): Promise<void> => {
  for (const { name, when, only } of refuse) {
    const does = isPostgres(schema)
      ? `for each row ${only} execute function refuse_change()`
      : `${only} begin select raise(abort, 'the signed log is append-only'); end`;
    await sql.raw(`create trigger ${name} before ${when} on log_rows ${does}`).execute(schema);
  }
  if (isPostgres(schema))
    await sql`create trigger log_rows_keep_all before truncate on log_rows for each statement execute function refuse_change()`.execute(
      schema,
    );
};

/** In insertion order instead of key order: rows added one after another are stored next to each other. */
const createRows = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('log_rows_new').addColumn('session', 'text', (build) => build.notNull()),
    {
      seq: 'bigint',
      prev_hash: 'text',
      type: 'text',
      subject_id: { type: 'text', optional: true },
      row_hash: 'text',
      text: 'text',
      note: { type: 'text', optional: true },
    },
  )
    .addPrimaryKeyConstraint('log_rows_place', ['session', 'seq'])
    .execute();
  await sql
    .raw(
      `insert into log_rows_new (${SIGNED}, note)
        select ${SIGNED}, (select note from log_checkpoints
          where log_checkpoints.session = log_rows.session and log_checkpoints.size = log_rows.seq + 1)
        from log_rows order by session, seq`,
    )
    .execute(schema);
};

const createContents = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('log_contents_new').addColumn('session', 'text', (build) => build.notNull()),
    { seq: 'bigint', owner_id: 'text', salt: 'text', content: 'text' },
  )
    .addPrimaryKeyConstraint('log_contents_place', ['session', 'seq'])
    .addForeignKeyConstraint('log_contents_person', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await sql`insert into log_contents_new (session, seq, owner_id, salt, content)
    select session, seq, owner_id, salt, content from log_contents order by session, seq`.execute(schema);
};

/**
 * Stores the signed log in fewer and cheaper pages: a tree in key order splits for every few rows of this size, and
 * made a message write three times as much. A checkpoint is stored with the last row it signs.
 */
export const lightLog: Migration = {
  up: async (schema: Schema) => {
    await createRows(schema);
    await createContents(schema);
    for (const table of ['log_rows', 'log_contents', 'log_checkpoints']) await schema.schema.dropTable(table).execute();
    for (const table of ['log_rows', 'log_contents'])
      await sql.raw(`alter table ${table}_new rename to ${table}`).execute(schema);
    // No two rows have the same predecessor; 64 bits of its hash identify it, in half as many pages.
    await sql`create unique index log_rows_link on log_rows (session, substr(prev_hash, 1, 16))`.execute(schema);
    await sql`create index log_rows_by_subject_id on log_rows (subject_id) where subject_id is not null`.execute(
      schema,
    );
    await refuseChanges(schema);
  },
};
