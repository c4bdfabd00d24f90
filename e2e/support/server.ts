import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** The real server on a port and in a data folder of its own. */
export interface RunningServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  /** Everything it printed so far. */
  output(): string;
  /** Ends the process (SIGTERM drains, SIGKILL is a crash) and waits; the data stays. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

function freePort(): Promise<number> {
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

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Starts the server and waits until it is ready.
 * @param environment what it finds besides PATH, HOST, PORT and DATA_DIR
 * @throws when it ends, or is not ready after 20 s, with what it printed
 */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'symbi-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let printed = '';

  const start = async (): Promise<void> => {
    const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const env = { PATH: process.env['PATH'] ?? '', HOME: dataDir, ...own, ...environment };
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], { env, cwd: dataDir });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    for (let attempt = 0; attempt < 200 && !hasEnded(started); attempt++) {
      if (await isReady(url)) return;
      await sleep(100);
    }
    await end('SIGKILL');
    throw new Error(`The server did not become ready. It printed:\n${printed}`);
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> => {
    const ending = child;
    if (ending === null) return null;
    if (!hasEnded(ending)) {
      const ended = new Promise((settle) => ending.once('exit', settle));
      ending.kill(signal);
      await ended;
    }
    return ending.exitCode;
  };

  const remove = async (): Promise<void> => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, dataDir, output: () => printed, end, start, remove };
}
