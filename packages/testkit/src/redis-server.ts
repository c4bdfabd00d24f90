import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { findProgram, freePort } from './programs.ts';

interface RedisServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Stops it from answering while it stays connected. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly remove: () => Promise<void>;
}

const isListening = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(undefined));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** A Redis server of its own, which a test may kill. Undefined if Redis is not installed. */
export const createRedisServer = async (): Promise<RedisServer | undefined> => {
  const program = findProgram('redis-server') ?? findProgram('valkey-server');
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'symbi-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const end = (): void => void child?.kill('SIGKILL');
  process.once('exit', end);
  const start = async (): Promise<void> => {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    child = spawn(program, options, { stdio: 'ignore' });
    await eventually(() => isListening(port));
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    end();
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    remove: async () => {
      await kill();
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
