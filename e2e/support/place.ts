import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@symbi/testkit/database';
import { redisDatabase } from '@symbi/testkit/redis-database';

/** Where the servers of a worker store their data: a folder, and with services a PostgreSQL and a Redis database. */
export interface ServerData {
  readonly directory: string;
  /** Environment variables of every process that uses this data. */
  readonly variables: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Uses the built-in database, or PostgreSQL and Redis if TEST_DATABASE_URL and TEST_REDIS_URL name them. */
export async function createPlace(): Promise<ServerData> {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-e2e-'));
  const [databaseUrl, redisUrl] = [process.env['TEST_DATABASE_URL'], process.env['TEST_REDIS_URL']];
  const database = databaseUrl === undefined ? undefined : await createEmptyDatabase(databaseUrl);
  return {
    directory,
    variables: {
      DATA_DIR: directory,
      HOME: directory,
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisDatabase(redisUrl, process.env['TEST_PARALLEL_INDEX']) }),
    },
    remove: async () => {
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
