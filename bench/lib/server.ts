import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnv, serverFlags } from '../../tools/lib/server-flags.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BenchServer {
  readonly url: string;
  readonly directory: string;
  /** From the start of the process to the first `200` of /readyz. */
  readonly readyMs: number;
  /** Resident memory in MB. */
  memory(): number;
  /** Number of open files, sockets and pipes. */
  handles(): number;
  /** Warnings of the runtime, such as listener leaks. */
  warnings(): readonly string[];
  /** Processor time so far, all threads together, in milliseconds; hardly affected by other load. */
  processorMs(): number;
  stop(): Promise<void>;
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
  });

/** The port that the server reports it listens on. */
const portOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const match = /ready at (http:\/\/[\d.:]+)/.exec(printed);
      if (match?.[1] !== undefined) resolve(match[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended: ${printed}`)));
  });

/** Starts the real server in a separate process; `directory` reopens existing data, `version` is another checkout. */
export const startServer = async (
  variables: Record<string, string> = {},
  directory?: string,
  version: string = root,
): Promise<BenchServer> => {
  const main = join(version, 'apps/server/src/main.ts');
  const data = directory ?? mkdtempSync(join(tmpdir(), 'symbi-bench-'));
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...serverFlags, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      ...serverEnv,
      RATE_LIMIT_FACTOR: '100000',
      // Off, because it would add to other measurements; `start` and `verifier` set it.
      TRUST_VERIFIER: 'off',
      CONTEXT_ENCODER: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const warnings: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => {
    if (/Warning/.test(chunk.toString())) warnings.push(chunk.toString().trim());
  });
  const url = await portOf(child);
  while (!(await isReady(url))) await sleep(5);
  const readyMs = performance.now() - began;
  return {
    url,
    directory: data,
    readyMs,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    handles: () => readdirSync(`/proc/${child.pid ?? 0}/fd`).length,
    warnings: () => warnings,
    processorMs: () => {
      const stat = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8');
      // After the name, which is in parentheses: user and system time in ticks of 10 ms.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    stop: async () => {
      const exit = ended(child);
      child.kill('SIGTERM');
      await exit;
    },
  };
};

export const removeData = (directory: string): void => rmSync(directory, { recursive: true, force: true });
