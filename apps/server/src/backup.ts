import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { migrations } from './migrations/index.ts';
import { BackupError, checkArchive, readArchive, writeArchive } from './platform/database/backup/archive.ts';
import { openPostgresSource } from './platform/database/backup/postgres-source.ts';
import { RestoreMarker } from './platform/database/backup/restore-marker.ts';
import {
  countMissing,
  FILES_FOLDER,
  keepFiles,
  keepKeyring,
  partialOf,
  removeLeftovers,
  takeFiles,
  takeKeyring,
} from './platform/database/backup/files.ts';
import { holds, requireEmpty, requireKnown, restoreArchive } from './platform/database/backup/restore.ts';
import { openSqliteSource } from './platform/database/backup/sqlite-source.ts';
import { openPostgres } from './platform/database/postgres.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import { parseEnvironment, readVariables, type Environment } from './platform/env.ts';

const USAGE = 'Usage: npm run backup -- FILE, or npm run restore -- FILE';
const KEYRING = 'keyring';
const FILES = 'files';

const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url));
const versionOf = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const bucketOf = ({ ATTACHMENT_S3_BUCKET: bucket, ATTACHMENT_S3_ENDPOINT: endpoint }: Environment): string =>
  `the bucket ${bucket} at ${endpoint}`;

const backUp = async (environment: Environment, file: string): Promise<void> => {
  if (existsSync(file)) throw new BackupError(`${file} exists already.`);
  const ownKeys = environment.SYMBI_KEYRING === undefined ? join(environment.DATA_DIR, KEYRING) : undefined;
  const source =
    environment.DATABASE_URL === undefined
      ? openSqliteSource(environment.DATA_DIR)
      : await openPostgresSource(environment.DATABASE_URL);
  removeLeftovers(file);
  const partial = partialOf(file);
  let hasKeys = false;
  let hasFiles = false;
  try {
    const counts = await writeArchive(source, partial, { version: versionOf(), now: Date.now() });
    // Before the backup gets its name: a backup that exists can be used.
    hasKeys = ownKeys !== undefined && keepKeyring(ownKeys, `${file}.${KEYRING}`);
    hasFiles = keepFiles(join(environment.DATA_DIR, FILES_FOLDER), `${file}.${FILES}`);
    renameSync(partial, file);
    say(`${total(counts)} rows of ${Object.keys(counts).length} tables are in ${file}`);
  } finally {
    rmSync(partial, { force: true });
    await source.close();
  }
  if (environment.ATTACHMENT_S3_ENDPOINT !== undefined)
    say(`Files in ${bucketOf(environment)} are not in the backup: copy the bucket, after this.`);
  if (hasFiles) say(`Attached files are in the folder ${file}.${FILES}. Keep it beside the backup.`);
  if (hasKeys)
    say(`The keys that open it are in ${file}.${KEYRING}. Keep them apart from it; without them it cannot be used.`);
  else if (environment.SYMBI_KEYRING !== undefined) say('The keys that open it are those of SYMBI_KEYRING. Keep them.');
};

/** A backup that was copied without its folder restores all the same, and each file would be missed one by one. */
const sayMissing = (folder: string, files: number, from: string): void => {
  const missing = countMissing(folder, files);
  if (missing > 0)
    say(`${missing} of ${files} attached files are not in ${from}: copy the missing ones into ${folder}.`);
};

const restore = async (environment: Environment, file: string): Promise<void> => {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const { counts } = await checkArchive(file);
  const archive = await readArchive(file);
  // Before anything of it is copied, such as the keys.
  requireKnown(archive.header, migrations);
  const database =
    environment.DATABASE_URL === undefined
      ? openSqlite(environment.DATA_DIR)
      : openPostgres(environment.DATABASE_URL, () => undefined);
  const begun = new RestoreMarker(environment.DATA_DIR, archive.header);
  const own = join(environment.DATA_DIR, KEYRING);
  try {
    if (begun.isThisOne() && (await holds(database, counts)))
      say('The restore that was broken off had stored everything.');
    else {
      await requireEmpty(database);
      begun.begin();
      // The keys come first: the server would not start on rows without them.
      if (environment.SYMBI_KEYRING === undefined && takeKeyring(`${file}.${KEYRING}`, own))
        say(`The keys that open it are in ${own}`);
      // A refused restore was rolled back; only a killed one must be repeated.
      await restoreArchive(database, archive, migrations).catch((error: unknown) => {
        begun.end();
        throw error;
      });
    }
    takeFiles(`${file}.${FILES}`, join(environment.DATA_DIR, FILES_FOLDER));
    begun.end();
  } finally {
    await database.close();
  }
  say(`${total(counts)} rows of ${Object.keys(counts).length} tables are restored, as of ${archive.header.createdAt}`);
  if (environment.ATTACHMENT_S3_ENDPOINT !== undefined)
    say(`Files are read from ${bucketOf(environment)}: put the copy of the bucket there. Nothing in it was changed.`);
  else sayMissing(join(environment.DATA_DIR, FILES_FOLDER), counts['attachments'] ?? 0, `${file}.${FILES}`);
  if (environment.SYMBI_KEYRING === undefined && !existsSync(own))
    say(`Put the keys that open it into ${own}, or into SYMBI_KEYRING, before you start.`);
};

/** `npm run backup -- FILE` beside a running server; `npm run restore -- FILE` into an empty place. */
const run = async (): Promise<void> => {
  const [command, file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new BackupError(USAGE);
  const environment = parseEnvironment(readVariables());
  if (command === 'backup') await backUp(environment, resolve(file));
  else if (command === 'restore') await restore(environment, resolve(file));
  else throw new BackupError(USAGE);
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
