import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Environment } from '../env.ts';
import type { Log } from '../observability/log.ts';
import { partialOf, removeLeftovers } from './backup/files.ts';
import type { Database } from './database.ts';
import { migrate, type Migrations } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenOptions {
  readonly environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>;
  readonly migrations: Migrations;
  readonly clock: Clock;
  readonly log: Log;
}

/** A full copy of the SQLite file beside it, made before its schema changes. */
const backupSqlite = async (database: Database, directory: string, now: number): Promise<string> => {
  const folder = join(directory, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `before-upgrade-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
  removeLeftovers(join(folder, 'before-upgrade-'));
  const partial = partialOf(file);
  // A process killed midway leaves nothing that looks like a backup.
  await sql`vacuum into ${partial}`.execute(database.schema);
  renameSync(partial, file);
  return file;
};

/** Code only PostgreSQL needs, including its driver, is not loaded for SQLite. */
const open = async ({ environment, log }: OpenOptions): Promise<Database> => {
  if (environment.DATABASE_URL === undefined) return openSqlite(environment.DATA_DIR);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(environment.DATABASE_URL, (error) => log.warn({ error }, 'A database connection broke'));
};

/** Opens the database the environment names and brings its schema up to date. */
export const openDatabase = async (options: OpenOptions): Promise<Database> => {
  const { environment, migrations, clock, log } = options;
  const database = await open(options);
  try {
    const applied = await migrate({
      query: database.schema,
      migrations,
      backup: async () => {
        if (database.dialect === 'postgres') {
          log.warn('The database changes its schema in one transaction; PostgreSQL keeps the old one if that fails');
          return;
        }
        log.info({ file: await backupSqlite(database, environment.DATA_DIR, clock()) }, 'Backed up before an upgrade');
      },
    });
    if (applied.length > 0) log.debug({ applied }, 'The database is up to date');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
