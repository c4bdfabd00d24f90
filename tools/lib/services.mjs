import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { aptInstall } from './apt.mjs';
import { scratchFolder } from './scratch.mjs';

/** @typedef {{ url: string, what: string, stop: () => Promise<void> }} Service */

const nothing = async () => {};

/** @returns {Promise<number>} a free port */
export function freePort() {
  return new Promise((settle, refuse) => {
    const server = createServer();
    server.on('error', refuse);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => settle(port));
    });
  });
}

/** The newest version of a program in PATH or Debian's PostgreSQL folders. */
function findProgram(name) {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => `${base}/${version}/bin`),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function isPostgresReady(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper or rolcreatedb as can from pg_roles where rolname = current_user',
    );
    return rows[0].can === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function isListening(port) {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => settle(true)).on('error', () => settle(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** Waits until a child process is ready or has ended, at most 20 s. */
async function becomesReady(child, isReady) {
  for (let attempt = 0; attempt < 200 && child.exitCode === null && child.signalCode === null; attempt++) {
    if (await isReady()) return true;
    await sleep(100);
  }
  return false;
}

async function end(child, signal, folder) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((settle) => child.once('exit', settle));
    child.kill(signal);
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A program that refuses to run as root runs as the user created by its package. */
function unprivileged(user) {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** A cluster in a temporary folder: nothing on the machine is changed, and nothing stays. */
async function startPostgres() {
  const [initdb, postgres] = [findProgram('initdb'), findProgram('postgres')];
  if (initdb === undefined || postgres === undefined) return null;
  const folder = mkdtempSync(join(scratchFolder(), 'symbi-postgres-'));
  const user = unprivileged('postgres');
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const make = (locale) =>
    spawnSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale], {
      ...user,
      cwd: folder,
    });
  if (make(['--locale=C.UTF-8']).status !== 0 && make([]).status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=256MB',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(postgres, options, { ...user, cwd: folder, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = () => end(child, 'SIGINT', folder);
  if (await becomesReady(child, () => isPostgresReady(url))) return { url, what: 'a temporary PostgreSQL', stop };
  await stop();
  return null;
}

/** A new database on a running server that accepts the connection. */
async function borrowPostgres() {
  for (const user of ['postgres', 'root']) {
    const url = `postgres://${user}@127.0.0.1:5432/postgres`;
    if (!(await isPostgresReady(url))) continue;
    const name = `symbi_test_${process.pid}_${Date.now()}`;
    const run = async (sql) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    };
    await run(`create database ${name}`);
    const stop = () => run(`drop database if exists ${name} with (force)`);
    return { url: url.replace(/postgres$/, name), what: 'a database of the PostgreSQL on port 5432', stop };
  }
  return null;
}

async function startRedis() {
  const program = findProgram('redis-server') ?? findProgram('valkey-server');
  if (program === undefined) return null;
  const folder = mkdtempSync(join(scratchFolder(), 'symbi-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(program, options, { stdio: 'ignore' });
  const stop = () => end(child, 'SIGTERM', folder);
  if (await becomesReady(child, () => isListening(port)))
    return { url: `redis://127.0.0.1:${port}`, what: 'a temporary Redis', stop };
  await stop();
  return null;
}

async function borrowRedis() {
  if (!(await isListening(6379))) return null;
  return { url: 'redis://127.0.0.1:6379/15', what: 'database 15 of the Redis on port 6379', stop: nothing };
}

/**
 * PostgreSQL for the tests: TEST_DATABASE_URL, a temporary server, a running one, or a newly installed one.
 * @returns {Promise<Service | null>}
 */
export async function findPostgres() {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, what: 'TEST_DATABASE_URL', stop: nothing };
  const found = (await startPostgres()) ?? (await borrowPostgres());
  if (found !== null) return found;
  return (await aptInstall(['postgresql'])) ? startPostgres() : null;
}

/**
 * Redis for the tests: TEST_REDIS_URL, a temporary server, a running one, or a newly installed one.
 * @returns {Promise<Service | null>}
 */
export async function findRedis() {
  const url = process.env['TEST_REDIS_URL'];
  if (url) return { url, what: 'TEST_REDIS_URL', stop: nothing };
  const found = (await startRedis()) ?? (await borrowRedis());
  if (found !== null) return found;
  return (await aptInstall(['redis-server'])) ? startRedis() : null;
}
