import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Tables } from './tables.ts';

/** Names sort in the order the migrations are applied. */
export type Migrations = Record<string, Migration>;

export interface MigrateOptions {
  readonly query: Kysely<Tables>;
  readonly migrations: Migrations;
  /** Called once, before anything changes in a database that holds data. */
  readonly backup: () => Promise<void>;
}

const appliedNames = async (query: Kysely<Tables>): Promise<string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(query);
    return rows.map((row) => row.name);
  } catch {
    return [];
  }
};

/** PostgreSQL's current schema; it keeps two installations in one database from seeing each other's tables. */
const schemaOf = async (query: Kysely<Tables>): Promise<string | undefined> => {
  if (!(query.getExecutor().adapter instanceof PostgresAdapter)) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(query);
  return rows[0]?.name;
};

/** Changing a large table takes longer than the limit on statements; the limit returns when the transaction ends. */
const withoutTimeLimit = (migrations: Migrations): Migrations =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => {
      const up: Migration['up'] = async (schema) => {
        await sql`set local statement_timeout = 0`.execute(schema);
        await migration.up(schema);
      };
      return [name, { ...migration, up }];
    }),
  );

const ATTEMPTS = 3;

/**
 * PostgreSQL's errors when others change the catalogs of the same database concurrently: a deadlock, a conflict, "tuple
 * concurrently updated", or a missing table or schema that was created one statement earlier (seen with 15.18 while
 * schemas of other installations were dropped).
 */
const isCatalogConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(40P01|40001|XX000|42P01|3F000)$/.test(String(error.code));

/**
 * Brings the schema up to date under a lock, in one transaction, after a backup. Returns the names applied now. Throws
 * when the database is newer than this program, or when a migration fails (then nothing has changed).
 */
export const migrate = async ({ query, migrations, backup }: MigrateOptions): Promise<string[]> => {
  const known = Object.keys(migrations).toSorted();
  const applied = await appliedNames(query);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Symbi (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  if (applied.length === known.length) return [];
  if (applied.length > 0) await backup();
  const schema = await schemaOf(query);
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => (schema === undefined ? migrations : withoutTimeLimit(migrations)) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) return (results ?? []).map((result) => result.migrationName);
    // A failed attempt was rolled back as a whole, so it can be retried. A real mistake fails every time.
    if (!isCatalogConflict(error) || attempt === ATTEMPTS)
      throw new Error('The database could not be brought up to date; nothing was changed.', { cause: error });
  }
};
