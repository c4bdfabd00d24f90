import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import { migrate, type Migrations } from '../migrate.ts';
import { BackupError, type Archive, type Header, type TableShape, type Value } from './archive.ts';

const VALUES_AT_ONCE = 10_000;
const ROWS_AT_ONCE = 500;

type Query = Transaction['query'];

const insert = async (query: Query, { name, columns }: TableShape, rows: readonly (readonly Value[])[]) => {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const tuples = sql.join(rows.map((row): RawBuilder<unknown> => sql`(${sql.join([...row])})`));
  await sql`insert into ${sql.table(name)} (${names}) values ${tuples}`.execute(query);
};

const countOf = async (query: Query, table: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(query);
  return Number(rows[0]?.total ?? 0);
};

/** Rows keep their numbers, so PostgreSQL's sequences must continue after them. */
const continueCounters = async (query: Query, { name, columns }: TableShape): Promise<void> => {
  for (const column of columns) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(quote_ident(${name}), ${column}) as sequence`.execute(query);
    const sequence = rows[0]?.sequence ?? null;
    if (sequence === null) continue;
    await sql`select setval(${sequence}, coalesce((select max(${sql.ref(column)}) from ${sql.table(name)}), 0) + 1, false)`.execute(
      query,
    );
  }
};

const load = async (database: Database, query: Query, archive: Archive): Promise<Record<string, number>> => {
  let table: TableShape | undefined;
  let rows: (readonly Value[])[] = [];
  const store = async (): Promise<void> => {
    if (table !== undefined) await insert(query, table, rows);
    rows = [];
  };
  const loaded: Record<string, number> = {};
  for await (const part of archive.parts) {
    if (part.kind === 'row') {
      rows.push(part.values);
      if (rows.length >= ROWS_AT_ONCE || rows.length * part.values.length >= VALUES_AT_ONCE) await store();
      continue;
    }
    await store();
    if (table !== undefined && database.dialect === 'postgres') await continueCounters(query, table);
    if (part.kind === 'table') {
      table = part.table;
      // Rows inserted by migrations are in the backup too, as they were then.
      if ((await countOf(query, table.name)) > 0) await sql`delete from ${sql.table(table.name)}`.execute(query);
      continue;
    }
    for (const [name, expected] of Object.entries(part.counts)) {
      loaded[name] = await countOf(query, name);
      if (loaded[name] !== expected)
        throw new BackupError(`The backup is damaged: ${name} should have ${expected} rows and has ${loaded[name]}.`);
    }
  }
  return loaded;
};

/** No accounts and no signed rows; an interrupted restore leaves only empty tables. */
const isEmpty = async (database: Database): Promise<boolean> => {
  const counts = await Promise.all([countOf(database.schema, 'users'), countOf(database.schema, 'signing_keys')]).catch(
    () => [0],
  );
  return counts.every((count) => count === 0);
};

/** Throws `BackupError` when an account exists. */
export const requireEmpty = async (database: Database): Promise<void> => {
  if (!(await isEmpty(database)))
    throw new BackupError('There is data already. Restore into an empty data directory or database.');
};

/** Whether the tables hold as many rows as a backup: a restore stores everything or nothing. */
export const holds = async (database: Database, counts: Readonly<Record<string, number>>): Promise<boolean> => {
  if (await isEmpty(database)) return false;
  for (const [name, expected] of Object.entries(counts))
    if ((await countOf(database.schema, name).catch(() => -1)) !== expected) return false;
  return true;
};

/** Throws `BackupError` for a backup of a newer version. */
export const requireKnown = ({ migrations: names, version }: Header, migrations: Migrations): void => {
  if (names.some((name) => migrations[name] === undefined))
    throw new BackupError(`The backup was made by a newer version of Symbi (${version}); restore it with that one.`);
};

/**
 * Migrates an empty database to the schema of the backup and fills it, in one transaction; a newer program upgrades it
 * at its next start. Returns the number of rows by table. Throws `BackupError` when the database is not empty, the
 * backup is damaged, or a newer version made it.
 */
export const restoreArchive = async (
  database: Database,
  archive: Archive,
  migrations: Migrations,
): Promise<Record<string, number>> => {
  await requireEmpty(database);
  requireKnown(archive.header, migrations);
  const { migrations: names } = archive.header;
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  await migrate({ query: database.schema, migrations: known, backup: async () => undefined });
  return database.transaction(({ query }) => load(database, query, archive));
};
