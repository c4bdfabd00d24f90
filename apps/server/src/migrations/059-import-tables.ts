import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

const TABLES = [
  ['transfer_imports', 'conversation_imports'],
  ['transfer_parts', 'conversation_import_parts'],
  ['transfer_items', 'conversation_import_items'],
] as const;

/** Tables, and what is named after them: indexes, constraints and the trigger `transfer_item_forget`. */
const withNewNames = (text: string): string =>
  text
    .replaceAll(/\btransfer_imports/g, 'conversation_imports')
    .replaceAll(/\btransfer_(part|item)/g, 'conversation_import_$1');

const renameTables = async (schema: Schema): Promise<void> => {
  for (const [before, after] of TABLES) await schema.schema.alterTable(before).renameTo(after).execute();
};

interface Definition {
  readonly name: string;
  readonly definition: string;
}

/** SQLite renames no index, and its triggers are created anew as in migration 055. */
const renameOnSqlite = async (schema: Schema): Promise<void> => {
  const definitions = async (type: 'index' | 'trigger'): Promise<readonly Definition[]> =>
    (
      await sql<Definition>`select name, sql as definition from sqlite_master
        where type = ${type} and sql like '%transfer!_%' escape '!'`.execute(schema)
    ).rows;
  const [indexes, triggers] = [await definitions('index'), await definitions('trigger')];
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(schema);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(schema);
  await renameTables(schema);
  for (const { definition } of [...indexes, ...triggers]) await sql.raw(withNewNames(definition)).execute(schema);
};

/** On PostgreSQL a constraint, an index and a trigger keep their names, and a function the text of its body. */
const renameOnPostgres = async (schema: Schema): Promise<void> => {
  const { rows: functions } = await sql<Definition>`select proname as name, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'
    and (proname || prosrc) like '%transfer!_%' escape '!'`.execute(schema);
  const { rows: constraints } = await sql<{ name: string; owner: string }>`select conname as name,
    conrelid::regclass::text as owner from pg_constraint
    where connamespace = current_schema()::regnamespace and conname like 'transfer!_%' escape '!'`.execute(schema);
  const rename = (what: string, name: string) =>
    sql`alter ${sql.raw(what)} ${sql.id(name)} rename to ${sql.id(withNewNames(name))}`.execute(schema);
  const ours = <Named extends { name: string }>(named: Named[]): Named[] =>
    named.filter(({ name }) => withNewNames(name) !== name);
  for (const { name, owner } of ours(constraints))
    await sql`alter table ${sql.raw(owner)} rename constraint ${sql.id(name)} to ${sql.id(withNewNames(name))}`.execute(
      schema,
    );
  const { rows: indexes } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() and indexname like 'transfer!_%' escape '!'`.execute(schema);
  for (const { name } of ours(indexes)) await rename('index', name);
  await renameTables(schema);
  await sql`alter trigger transfer_item_forget on conversations rename to conversation_import_item_forget`.execute(
    schema,
  );
  await rename('function', 'transfer_item_forget');
  for (const { definition } of functions.filter((one) => withNewNames(one.definition) !== one.definition))
    await sql.raw(withNewNames(definition)).execute(schema);
};

/** Names the tables of imports after what they contain. */
export const importTables: Migration = {
  up: (schema: Schema) => (isPostgres(schema) ? renameOnPostgres(schema) : renameOnSqlite(schema)),
};
