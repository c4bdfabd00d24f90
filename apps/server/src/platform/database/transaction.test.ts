import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createPlace } from '#support/app.ts';
import { createLog } from '../observability/log.ts';
import type { Database, Transaction } from './database.ts';
import { insertion, statement } from './statement.ts';
import { openDatabase } from './open.ts';

const open = async (): Promise<Database> => {
  const place = await createPlace({}, true);
  onTestFinished(place.cleanUp);
  const environment = { DATA_DIR: place.directory, DATABASE_URL: place.databaseUrl };
  const database = await openDatabase({ environment, migrations: {}, clock: () => 0, log: createLog('silent') });
  onTestFinished(() => database.close());
  await sql`create table words (number integer primary key, word text not null)`.execute(database.schema);
  return database;
};

const put = ({ query }: Pick<Transaction, 'query'>, number: number, word = `word ${number}`): Promise<unknown> =>
  sql`insert into words (number, word) values (${number}, ${word})`.execute(query);

const numbersOf = async (database: Database): Promise<number[]> =>
  (await sql<{ number: number }>`select number from words order by number`.execute(database.read)).rows.map((row) =>
    Number(row.number),
  );

test('what is done together is stored with the rest, in its order', async () => {
  const database = await open();
  await database.transaction(async (transaction) => {
    await put(transaction, 1);
    await transaction.together([
      () => put(transaction, 2),
      async () => {
        await put(transaction, 3);
        await put(transaction, 4);
      },
      () => sql`update words set word = 'changed' where number = 2`.execute(transaction.query),
    ]);
  });
  const { rows } = await sql<{ word: string }>`select word from words order by number`.execute(database.read);
  expect(rows.map(({ word }) => word)).toEqual(['word 1', 'changed', 'word 3', 'word 4']);
});

test('many rows, for which no statement is kept, are sent before what is done together after them', async () => {
  const database = await open();
  const rows = Array.from({ length: 20 }, (_row, number) => ({ number, word: 'many' }));
  const insert = insertion<(typeof rows)[number]>((query, given) => ({
    compile: () =>
      sql`insert into words (number, word) values ${sql.join(given.map(({ number, word }) => sql`(${number}, ${word})`))}`.compile(
        query,
      ),
  }));
  const change = statement<{ number: number }, object>((query, given) => ({
    compile: () => sql<object>`update words set word = 'changed' where number = ${given.number}`.compile(query),
  }));
  await database.transaction((transaction) =>
    transaction.together([() => insert(transaction.query, rows), () => change(transaction.query, { number: 3 })]),
  );
  const { rows: changed } = await sql`select number from words where word = 'changed'`.execute(database.read);
  expect(changed).toHaveLength(1);
});

test('when one of them fails nothing is stored, its failure is told, and the next transaction is none the worse', async () => {
  const database = await open();
  const effects: string[] = [];
  const failing = database.transaction(async (transaction) => {
    transaction.afterCommit(() => void effects.push('told'));
    await transaction.together([
      () => put(transaction, 1),
      async () => {
        await put(transaction, 2);
        await put(transaction, 3);
      },
      () => put(transaction, 1, 'twice'),
      () => put(transaction, 4),
    ]);
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect(effects).toEqual([]);
  await database.transaction((transaction) => put(transaction, 5));
  expect(await numbersOf(database)).toEqual([5]);
});

test('a refusal among them undoes what was sent beside it', async () => {
  const database = await open();
  const refusal = new Error('No room');
  const refused = database.transaction((transaction) =>
    transaction.together([
      () => put(transaction, 1),
      () => Promise.reject(refusal),
      async () => {
        await put(transaction, 2);
        await put(transaction, 3);
      },
    ]),
  );
  await expect(refused).rejects.toBe(refusal);
  expect(await numbersOf(database)).toEqual([]);
});

test('a read sees what is committed, and nothing of a transaction that goes on', async () => {
  const database = await open();
  await database.transaction((transaction) => put(transaction, 1));
  expect(await numbersOf(database)).toEqual([1]);
  await database.transaction(async (transaction) => {
    await put(transaction, 2);
    expect(await numbersOf(database)).toEqual([1]);
  });
  expect(await numbersOf(database)).toEqual([1, 2]);
});

test('on SQLite a read cannot write, whatever it begins with', async () => {
  const database = await open();
  if (database.dialect === 'postgres') return;
  const hidden = sql`with more (number) as (select 1) insert into words (number, word) select number, 'word' from more`;
  await expect(hidden.execute(database.read)).rejects.toThrow(/readonly/);
  await expect(put({ query: database.read }, 1)).rejects.toThrow(/readonly/);
  expect(await numbersOf(database)).toEqual([]);
});

test('a statement that is kept is read anew where another process has changed its table', async () => {
  const database = await open();
  const everything = statement<object, object>((query) => ({
    compile: () => sql<object>`select * from words order by number`.compile(query),
  }));
  const read = (): Promise<object[]> => database.transaction(({ query }) => everything(query, {}));
  const readOutside = (): Promise<object[]> => everything(database.read, {});
  await database.transaction((transaction) => put(transaction, 1));
  // More at once than a transaction's retries, so that several connections have prepared the statement.
  await Promise.all(Array.from({ length: 10 }, read));
  await Promise.all(Array.from({ length: 10 }, readOutside));
  await sql`alter table words add column note text`.execute(database.schema);
  const rows = await Promise.all(Array.from({ length: 10 }, read));
  expect(rows).toEqual(Array.from({ length: 10 }, () => [{ number: 1, word: 'word 1', note: null }]));
  expect(await Promise.all(Array.from({ length: 10 }, readOutside))).toEqual(rows);
});
