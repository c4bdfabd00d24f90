import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE, openSqlite } from './sqlite.ts';

const createDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-sqlite-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

test('a second process is told of the first', async () => {
  const directory = createDirectory();
  const first = openSqlite(directory);
  expect(() => openSqlite(directory)).toThrow(`Another Symbi process is using the data directory ${directory}`);
  await first.close();
});

// As on a full disk: there is no other process, which the operator would look for in vain.
test.each(['lock.sqlite', DATABASE_FILE])('an unusable %s is named, with what is wrong with it', async (name) => {
  for (const spoil of [
    (file: string) => writeFileSync(file, 'no database'.repeat(1_000)),
    (file: string) => mkdirSync(file),
  ]) {
    const directory = createDirectory();
    const file = join(directory, name);
    spoil(file);
    const opening = () => openSqlite(directory);
    expect(opening).toThrow(name === DATABASE_FILE ? file : directory);
    expect(opening).toThrow(/cannot be (locked|opened): (file is not a database|unable to open database file)/);
    expect(opening).not.toThrow('Another Symbi process');
    rmSync(file, { recursive: true });
    await openSqlite(directory).close();
  }
});

test('a long transaction leaves others their turns, and they read what was there before it', async () => {
  const database = openSqlite(createDirectory());
  onTestFinished(() => database.close());
  await database.transaction(({ query }) => sql`create table numbers (n integer)`.execute(query));
  const fill = sql`insert into numbers
    with recursive count (n) as (select 1 union all select n + 1 from count where n < 400000) select n from count`;
  const read = async () => (await sql<{ n: number }>`select count(*) as n from numbers`.execute(database.read)).rows;
  const turns: Promise<{ n: number }[]>[] = [];
  let isDone = false;
  const look = () => {
    if (isDone) return;
    turns.push(read());
    setImmediate(look);
  };
  setImmediate(look);
  await database.transaction(async ({ query }) => {
    const before = turns.length;
    for (let part = 0; part < 4; part += 1) await fill.execute(query);
    isDone = true;
    expect(turns.length - before).toBeGreaterThanOrEqual(4);
  });
  for (const rows of (await Promise.all(turns)).slice(0, 4)) expect(rows).toEqual([{ n: 0 }]);
  expect(await read()).toEqual([{ n: 1_600_000 }]);
});

/** More than two commits hold. */
const MOST = 150;

test('what was erased leaves the write-ahead log while others keep writing', async () => {
  const directory = createDirectory();
  const database = openSqlite(directory);
  onTestFinished(() => database.close());
  await database.transaction(({ query }) => sql`create table words (word text)`.execute(query));
  await database.transaction(({ query }) => sql`insert into words values ('canary')`.execute(query));
  const isThere = () => readFileSync(join(directory, `${DATABASE_FILE}-wal`), 'latin1').includes('canary');
  expect(isThere()).toBe(true);
  // Takes its turn, in which the next one is queued: the queue is never empty.
  const slow = sql`with recursive count (n) as (select 1 union all select n + 1 from count where n < 100000)
    insert into words select count(*) from count`;
  const writing: Promise<unknown>[] = [];
  let isDone = false;
  const write = (): void => {
    if (isDone || writing.length === MOST) return;
    writing.push(database.transaction(({ query }) => slow.execute(query)));
    setImmediate(write);
  };
  write();
  await database.transaction(({ query }) => sql`delete from words where word = 'canary'`.execute(query));
  await database.scrub();
  isDone = true;
  expect(isThere()).toBe(false);
  expect(writing.length).toBeLessThan(MOST);
  await Promise.all(writing);
});
