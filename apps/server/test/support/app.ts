import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { io, type Socket } from 'socket.io-client';
import { createApp, type App } from '../../src/app.ts';
import { parseEnvironment } from '../../src/platform/env.ts';
import { createLog } from '../../src/platform/log.ts';
import { connectRedis } from '../../src/platform/redis.ts';
import { createTestDatabase, placeTestFile } from './database.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body; tests look into it with `toMatchObject`, or parse it with the contract. */
  readonly body: unknown;
  readonly text: string;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Calls as this user; a body that is no string is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A live connection as this user, connected. */
  connect(): Promise<Socket>;
}

export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly directory: string;
  /** Everything the app logged, as written. */
  readonly logged: () => string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  register(name?: string): Promise<TestUser>;
  /** Somebody who signed in at another app on the same data, calling this one. */
  signedIn(user: TestUser): TestUser;
  /** Ends this app and starts another on the same data. */
  restart(): Promise<TestApp>;
  /** Starts another app on the same data beside this one, which PostgreSQL and Redis allow. Stop it first. */
  beside(): Promise<TestApp>;
  stop(): Promise<void>;
}

const request = async (
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  return { status: response.status, headers: response.headers, body: parsed, text };
};

const connectSocket = async (url: string, token: string): Promise<Socket> => {
  const socket = io(url, {
    path: '/socket.io',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

/** Reads `data._id`, `data.token` and the like from an answer without trusting its shape. */
export const pick = (value: unknown, path: string): string => {
  let at: unknown = value;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  if (typeof at !== 'string') throw new Error(`No text at ${path} in ${JSON.stringify(value).slice(0, 300)}`);
  return at;
};

interface Place {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
  readonly cleanUp: () => Promise<void>;
  readonly variables: Record<string, string>;
}

/** A folder and, on PostgreSQL, a database of its own: as after all migrations, or empty. */
export const createPlace = async (variables: Record<string, string>, isEmpty = false): Promise<Place> => {
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

type Account = Pick<TestUser, 'id' | 'email' | 'password' | 'token'>;

/** Somebody with an account, calling the app at `url`. */
const personAt = (url: string, { id, email, password, token }: Account): TestUser => ({
  id,
  email,
  password,
  token,
  call: (method, path, body, headers = {}) =>
    request(url, method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  connect: () => connectSocket(url, token),
});

const open = async (place: Place): Promise<TestApp> => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createLog('debug', sink);
  const redisUrl = process.env['TEST_REDIS_URL'];
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, log);
  const environment = parseEnvironment({
    PORT: '0',
    DATA_DIR: place.directory,
    DATABASE_URL: place.databaseUrl,
    RATE_LIMIT_FACTOR: '1000',
    ALLOW_PRIVATE_PROVIDERS: '1',
    ...place.variables,
  });
  const app = await createApp({
    environment,
    clock: Date.now,
    log,
    version: '0.0.0-test',
    siteDirectory: undefined,
    redis,
    // What a hash costs keeps nobody out of a test; `password.test.ts` looks at the real one.
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
    logged: () => lines.join(''),
    call,
    async register(name = 'Test Person') {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const password = 'correct horse';
      const answer = await call('POST', '/api/auth/register', { name, email, password });
      const token = pick(answer.body, 'data.token');
      return personAt(url, { id: pick(answer.body, 'data._id'), email, password, token });
    },
    signedIn: (user) => personAt(url, user),
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

/** Starts the real app on a free port: SQLite in a temporary folder, or PostgreSQL and Redis where the run provides them. */
export const startApp = async (variables: Record<string, string> = {}): Promise<TestApp> =>
  open(await createPlace(variables));

/** Asks until `read` answers something other than undefined. */
export const eventually = async <Value>(
  read: () => Promise<Value | undefined>,
  milliseconds = 8_000,
): Promise<Value> => {
  const until = Date.now() + milliseconds;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > until) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
