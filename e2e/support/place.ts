import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Where the servers of a worker keep their data: a folder, and with services a schema and a Redis database. */
export interface Place {
  readonly directory: string;
  /** What every process on this data finds in its environment. */
  readonly variables: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Workers run side by side on one Redis: each has a numbered database of its own. */
function ownRedis(url: string): string {
  const own = new URL(url);
  own.pathname = `/${1 + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 15)}`;
  return own.toString();
}

async function createSchema(databaseUrl: string) {
  const schema = `journeys_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create schema ${schema}`);
  const own = new URL(databaseUrl);
  own.searchParams.set('options', `-csearch_path=${schema}`);
  return { url: own.toString(), remove: () => run(`drop schema ${schema} cascade`) };
}

/** The built-in database, or PostgreSQL and Redis where TEST_DATABASE_URL and TEST_REDIS_URL name them. */
export async function createPlace(): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-e2e-'));
  const [databaseUrl, redisUrl] = [process.env['TEST_DATABASE_URL'], process.env['TEST_REDIS_URL']];
  const schema = databaseUrl === undefined ? undefined : await createSchema(databaseUrl);
  return {
    directory,
    variables: {
      DATA_DIR: directory,
      HOME: directory,
      ...(schema === undefined ? {} : { DATABASE_URL: schema.url }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: ownRedis(redisUrl) }),
    },
    remove: async () => {
      await schema?.remove();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
