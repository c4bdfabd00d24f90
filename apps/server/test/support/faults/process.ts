import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { redisDatabase } from '@symbi/testkit/redis-database';
import { createTestDatabase, placeTestFile } from '../database.ts';
import { programVariables } from '@symbi/testkit/programs';

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

/** Where real processes keep their data: a folder, and a separate database if the run provides PostgreSQL. */
export interface DataDirectory {
  readonly directory: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** The processes on a place's data; they end with the place, however its test ended. */
const running = new Map<string, Set<ChildProcess>>();
const endAll = (directory: string): void => {
  for (const child of running.get(directory) ?? []) child.kill('SIGKILL');
  running.delete(directory);
};

/** `null` always means the built-in database, which is migrated or empty. */
export const createDataPlace = async (
  server: string | null | undefined = process.env['TEST_DATABASE_URL'],
  isEmpty = false,
): Promise<DataDirectory> => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-fault-'));
  const removeDirectory = (): void => {
    endAll(directory);
    rmSync(directory, { recursive: true, force: true });
  };
  const common = { PORT: '0', DATA_DIR: directory, RATE_LIMIT_FACTOR: '1000', ALLOW_PRIVATE_PROVIDERS: '1' };
  if (server === undefined || server === null) {
    if (!isEmpty) await placeTestFile(directory);
    return { directory, variables: common, remove: async () => removeDirectory() };
  }
  const database = await createTestDatabase(server, isEmpty);
  const redis = process.env['TEST_REDIS_URL'];
  return {
    directory,
    variables: {
      ...common,
      DATABASE_URL: database.url,
      ...(redis === undefined ? {} : { REDIS_URL: redisDatabase(redis, process.env['VITEST_POOL_ID']) }),
    },
    remove: async () => {
      endAll(directory);
      // A server the test itself has ended has no databases to drop.
      await database.drop().catch(() => undefined);
      removeDirectory();
    },
  };
};

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to standard output. */
  readonly said: () => string;
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<{ code: number | null; signal: string | null }>;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
}

/** How a process that could not start ended. */
class StartRefused extends Error {
  override readonly name = 'StartRefused';
  readonly code: number | null;
  constructor(code: number | null, line: string) {
    super(line);
    this.code = code;
  }
}

/** Starts the server as people do, and waits for the line with its address. Throws `StartRefused`. */
export const startProcess = (variables: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main], {
      env: { ...programVariables, LOG_LEVEL: 'error', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // However the test ends, its servers must not outlive it.
    const directory = variables['DATA_DIR'] ?? '';
    running.set(directory, (running.get(directory) ?? new Set()).add(child));
    child.once('exit', () => running.get(directory)?.delete(child));
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    const exited = new Promise<{ code: number | null; signal: string | null }>((ended) =>
      child.once('exit', (code, signal) => ended({ code, signal })),
    );
    let said = '';
    let complained = '';
    child.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString('utf8')));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const url = /Symbi is ready at (\S+)/.exec(said)?.[1];
      if (url === undefined) return;
      const kill = (signal: 'SIGKILL' | 'SIGTERM') => {
        child.kill(signal);
        return exited;
      };
      resolve({ url, child, said: () => said, kill, exited });
    });
    void exited.then(({ code }) => reject(new StartRefused(code, complained.trim())));
  });
