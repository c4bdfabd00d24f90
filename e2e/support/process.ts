import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnv, serverFlags } from '../../tools/lib/server-flags.mjs';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A start takes a second, but many on a busy machine. */
const START_MS = 90_000;

/** One process of the server. */
export interface ServerProcess {
  readonly port: number;
  /** SIGTERM drains, SIGKILL simulates a crash; resolves once it has exited. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export function freePort(): Promise<number> {
  return new Promise((settle, refuse) => {
    const server = createServer();
    server.on('error', refuse);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => settle(port));
    });
  });
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = new Promise((settle) => child.once('exit', settle));
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

/**
 * Starts one process and waits until it is ready.
 * @param print receives everything it prints
 * @throws when it exits, or is not ready in time
 */
export async function startProcess(
  port: number,
  environment: Readonly<Record<string, string>>,
  print: (text: string) => void,
): Promise<ServerProcess> {
  // Journeys test screens, so word scores suffice, which need no model.
  const own = {
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    TRUST_VERIFIER: 'off',
    CONTEXT_ENCODER: 'off',
  };
  const env = { PATH: process.env['PATH'] ?? '', ...serverEnv, ...own, ...environment };
  const cwd = environment['DATA_DIR'];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...serverFlags, main], { env, cwd });
  child.stdout.on('data', (chunk: Buffer) => print(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => print(chunk.toString()));
  const until = Date.now() + START_MS;
  while (Date.now() < until && !hasEnded(child)) {
    if (await isReady(port)) return { port, end: (signal) => end(child, signal) };
    await sleep(100);
  }
  await end(child, 'SIGKILL');
  throw new Error('The server did not become ready.');
}
