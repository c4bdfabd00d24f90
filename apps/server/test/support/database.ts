import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../src/migrations/index.ts';
import { DATABASE_FILE } from '../../src/platform/database/sqlite.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { createLog } from '../../src/platform/log.ts';

/** A database of one test's own. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const OWN = 'symbi_test_';
/** What is older belongs to a run that did not get as far as dropping it. */
const LEFT_BEHIND = 6 * 60 * 60 * 1000;
/** An arbitrary number that names the work on templates among PostgreSQL's advisory locks. */
const LOCK = 7_301_988;

const TEMPLATES = 'symbi_template_';
const migrationsDirectory = new URL('../../src/migrations/', import.meta.url);

/** Names the state that all migrations together lead to. */
const migrationsHash = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsDirectory).toSorted())
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(new URL(file, migrationsDirectory)));
  return hash.digest('hex').slice(0, 16);
};
const template = `${TEMPLATES}${migrationsHash()}`;

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

const migrateAt = async (directory: string, url: string | undefined): Promise<void> => {
  const environment = { DATA_DIR: directory, DATABASE_URL: url };
  const database = await openDatabase({ environment, migrations, clock: Date.now, log: createLog('silent') });
  await database.close();
};

const databasesLike = async (client: pg.Client, start: string): Promise<string[]> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [start],
  );
  return rows.map(({ datname }) => datname);
};

/** Drops what runs that were killed have left: their databases, and templates of other migrations than now. */
const dropLeftovers = async (client: pg.Client): Promise<void> => {
  const abandoned = (await databasesLike(client, OWN)).filter(
    (name) => Number.parseInt(name.slice(OWN.length), 36) < Date.now() - LEFT_BEHIND,
  );
  for (const name of [...abandoned, ...(await databasesLike(client, TEMPLATES))])
    await client.query(`drop database if exists ${name} with (force)`);
};

/** Migrated by the first that needs it; everybody else copies it. Its name says of which migrations it is. */
const makeTemplate = (server: string): Promise<void> =>
  withClient(server, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if ((await databasesLike(client, template)).includes(template)) return;
    await dropLeftovers(client);
    const unfinished = `${template}_unfinished`;
    await client.query(`create database ${unfinished}`);
    await migrateAt(tmpdir(), urlOf(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '3D000';

/** A database of one test's own on the server of `server`: as after all migrations, or empty. */
export const createTestDatabase = async (server: string, isEmpty = false): Promise<TestDatabase> => {
  // The time comes first, so that whoever finds the database later sees how old it is.
  const name = `${OWN}${Date.now().toString(36)}_${randomBytes(6).toString('hex')}`;
  const create = (): Promise<unknown> =>
    withClient(server, (client) => client.query(`create database ${name}${isEmpty ? '' : ` template ${template}`}`));
  try {
    await create();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeTemplate(server);
    await create();
  }
  return {
    url: urlOf(server, name),
    drop: () => withClient(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
};

let migratedFile: Promise<Buffer> | undefined;

const migrateFile = async (): Promise<Buffer> => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-template-'));
  try {
    await migrateAt(directory, undefined);
    return readFileSync(join(directory, DATABASE_FILE));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/** Puts the built-in database as after all migrations into a folder; it is migrated once a process. */
export const placeTestFile = async (directory: string): Promise<void> => {
  migratedFile ??= migrateFile();
  writeFileSync(join(directory, DATABASE_FILE), await migratedFile, { mode: 0o600 });
};
