import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from './eventually.ts';
import { findProgram, freePort } from './programs.ts';

export interface Cluster {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Ends it like a machine crash, without notifying any client. */
  readonly crash: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** A PostgreSQL cluster of its own, which a test may kill. Undefined if PostgreSQL is not installed. */
export const createCluster = async (): Promise<Cluster | undefined> => {
  const [initdb, postgres] = [findProgram('initdb'), findProgram('postgres')];
  if (initdb === undefined || postgres === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'symbi-cluster-'));
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  spawnSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], { ...user, cwd: folder });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=50'];
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    rmSync(join(data, 'postmaster.pid'), { force: true });
    const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    child = spawn(postgres, options, { ...user, cwd: folder, stdio: 'ignore', detached: true });
    process.once('exit', kill);
    await eventually(async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true as const),
        () => undefined,
      );
    });
  };
  const kill = (): void => {
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  const crash = async (): Promise<void> => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    kill();
    await ended;
    process.off('exit', kill);
  };
  const remove = async (): Promise<void> => {
    await crash();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, start, crash, remove };
};
