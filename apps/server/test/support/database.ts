import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, createEmptyDatabase, type Template, type TestDatabase } from '@symbi/testkit/database';
import { migrations } from '../../src/migrations/index.ts';
import { DATABASE_FILE } from '../../src/platform/database/sqlite.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { createLog } from '../../src/platform/observability/log.ts';

const migrationsDirectory = new URL('../../src/migrations/', import.meta.url);

/** Identifies the schema after all migrations. */
const migrationsHash = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsDirectory).toSorted())
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(new URL(file, migrationsDirectory)));
  return hash.digest('hex').slice(0, 16);
};

const migrateAt = async (directory: string, url: string | undefined): Promise<void> => {
  const environment = { DATA_DIR: directory, DATABASE_URL: url };
  const database = await openDatabase({ environment, migrations, clock: Date.now, log: createLog('silent') });
  await database.close();
};

const template: Template = { hash: migrationsHash(), fill: (url) => migrateAt(tmpdir(), url) };

/** A database for one test on the PostgreSQL at `server`: migrated, or empty. */
export const createTestDatabase = (server: string, isEmpty = false): Promise<TestDatabase> =>
  isEmpty ? createEmptyDatabase(server) : copyDatabase(server, template);

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

/** Puts a migrated built-in database into a folder; it is migrated once per process. */
export const placeTestFile = async (directory: string): Promise<void> => {
  migratedFile ??= migrateFile();
  writeFileSync(join(directory, DATABASE_FILE), await migratedFile, { mode: 0o600 });
};
