import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { redisDatabase } from '@symbi/testkit/redis-database';
import { request, type Answer } from '@symbi/testkit/request';
import { updatePreferences } from '@symbi/contracts/account';
import { registerAt, userAt, type TestUser } from '@symbi/testkit/user';
import { createApp, type App } from '../../src/app.ts';
import { parseEnvironment } from '../../src/platform/env.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { connectRedis } from '../../src/platform/redis.ts';
import { createTestDatabase, placeTestFile } from './database.ts';

export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly directory: string;
  /** Undefined on SQLite. */
  readonly databaseUrl: string | undefined;
  /** Everything the app logged, as written. */
  readonly logged: () => string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  register(name?: string): Promise<TestUser>;
  /** A user who signed in at another app on the same data, calling this one. */
  signedIn(user: TestUser): TestUser;
  /** Ends this app and starts another on the same data. */
  restart(): Promise<TestApp>;
  /** Starts another app on the same data beside this one, which PostgreSQL and Redis allow. Stop it first. */
  beside(): Promise<TestApp>;
  stop(): Promise<void>;
}

interface AppData {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
  readonly cleanUp: () => Promise<void>;
  readonly variables: Record<string, string>;
}

/** A folder and, on PostgreSQL, a separate database: migrated, or empty. */
export const createPlace = async (variables: Record<string, string>, isEmpty = false): Promise<AppData> => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-test-'));
  const server = process.env['TEST_DATABASE_URL'];
  const database = server === undefined ? undefined : await createTestDatabase(server, isEmpty);
  if (database === undefined && !isEmpty) await placeTestFile(directory);
  return {
    directory,
    databaseUrl: database?.url,
    variables,
    cleanUp: async () => {
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const environmentOf = (place: AppData): ReturnType<typeof parseEnvironment> =>
  parseEnvironment({
    PORT: '0',
    DATA_DIR: place.directory,
    DATABASE_URL: place.databaseUrl,
    RATE_LIMIT_FACTOR: '1000',
    ALLOW_PRIVATE_PROVIDERS: '1',
    // A test about a model sets a small one.
    TRUST_VERIFIER: 'off',
    CONTEXT_ENCODER: 'off',
    // A test has its event loop to itself.
    REPLY_THREADS: '0',
    ...place.variables,
  });

let lastTime = 0;

/**
 * The time of day, but never the same twice: rows that a test writes one after the other, even in one millisecond, have
 * an order.
 */
const risingTime = (): number => {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return lastTime;
};

const open = async (place: AppData): Promise<TestApp> => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createLog('debug', sink);
  const redisUrl = process.env['TEST_REDIS_URL'];
  const redis =
    redisUrl === undefined
      ? undefined
      : await connectRedis(redisDatabase(redisUrl, process.env['VITEST_POOL_ID']), log);
  const app = await createApp({
    environment: environmentOf(place),
    clock: risingTime,
    log,
    version: '0.0.0-test',
    siteDirectory: undefined,
    redis,
    // A slow machine must not make a reading fail.
    readingMs: 90_000,
    // Tests do not need costly hashes; `password.test.ts` covers the real one.
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  const url = await app.listen();
  const call: TestApp['call'] = (method, path, body, headers = {}) => request(url, method, path, body, headers);
  const close = async (): Promise<void> => {
    await app.drain();
    if (redis !== undefined) redis.destroy();
  };
  return {
    app,
    url,
    directory: place.directory,
    databaseUrl: place.databaseUrl,
    logged: () => lines.join(''),
    call,
    async register(name) {
      const user = await registerAt(url, name);
      // A provider then receives only the requests a test is about; a test of names turns them on again.
      await user.ask(updatePreferences, { body: { namesByModel: false } });
      return user;
    },
    signedIn: (user) => userAt(url, user),
    async restart() {
      await close();
      return open(place);
    },
    beside: () => open({ ...place, cleanUp: async () => undefined }),
    async stop() {
      await close();
      await place.cleanUp();
    },
  };
};

/**
 * Starts the real app on a free port: SQLite in a temporary folder, or PostgreSQL and Redis if the run provides them.
 */
export const startApp = async (variables: Record<string, string> = {}): Promise<TestApp> =>
  open(await createPlace(variables));
