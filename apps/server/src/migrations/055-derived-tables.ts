import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

const NAMES = [
  ['kept_counts', 'list_totals'],
  ['kept_conversation_tags', 'conversation_tags'],
  ['kept_calibrations', 'calibrations'],
] as const;

const withNewNames = (text: string): string =>
  NAMES.reduce((renamed, [before, after]) => renamed.replaceAll(new RegExp(`\\b${before}\\b`, 'g'), after), text);

const renameTables = async (schema: Schema): Promise<void> => {
  for (const [before, after] of NAMES) await schema.schema.alterTable(before).renameTo(after).execute();
};

/** PostgreSQL stores the bodies of its functions as text. */
const renameOnPostgres = async (schema: Schema): Promise<void> => {
  await renameTables(schema);
  const { rows } = await sql<{ definition: string }>`select pg_get_functiondef(pg_proc.oid) as definition
    from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f' and prosrc like '%kept!_%' escape '!'`.execute(
    schema,
  );
  for (const { definition } of rows) await sql.raw(withNewNames(definition)).execute(schema);
};

/** SQLite's rename would also replace `excluded` in its triggers, so they are created anew. */
const renameOnSqlite = async (schema: Schema): Promise<void> => {
  const { rows } = await sql<{ name: string; definition: string }>`select name, sql as definition
    from sqlite_master where type = 'trigger' and sql like '%kept!_%' escape '!'`.execute(schema);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(schema);
  await renameTables(schema);
  for (const { definition } of rows) await sql.raw(withNewNames(definition)).execute(schema);
};

/** Names the tables the database derives after what they contain. */
export const derivedTables: Migration = {
  up: (schema: Schema) => (isPostgres(schema) ? renameOnPostgres(schema) : renameOnSqlite(schema)),
};
