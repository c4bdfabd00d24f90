import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { createPlace } from '#support/app.ts';
import { createLog } from '../observability/log.ts';
import type { Database } from './database.ts';
import { migrate, type Migrations } from './migrate.ts';
import { openDatabase } from './open.ts';

const creates = (table: string): Migration => ({
  up: (schema) => schema.schema.createTable(table).addColumn('id', 'text').execute(),
});

/** Opens the same empty database with any given migrations. */
const start = async (): Promise<(migrations: Migrations) => Promise<Database>> => {
  const place = await createPlace({}, true);
  onTestFinished(place.cleanUp);
  const environment = { DATA_DIR: place.directory, DATABASE_URL: place.databaseUrl };
  return (migrations) => openDatabase({ environment, migrations, clock: () => 0, log: createLog('silent') });
};

const tablesOf = async (database: Database): Promise<string[]> => {
  const tables = await database.schema.introspection.getTables();
  return tables.map(({ name }) => name).toSorted();
};

/** Creates a table, then fails this many times with an error PostgreSQL gives when its catalogs change concurrently. */
const fails = (times: number, code: string): Migration => {
  let failed = 0;
  return {
    up: async (schema) => {
      await schema.schema.createTable('second').addColumn('id', 'text').execute();
      failed += 1;
      if (failed <= times) throw Object.assign(new Error('relation "second" does not exist'), { code });
    },
  };
};

test('a migration that met a change of the catalogs is made once more, as a whole', async () => {
  const open = await start();
  const database = await open({ '001-first': creates('first'), '002-second': fails(2, '42P01') });
  expect(await tablesOf(database)).toEqual(['first', 'second']);
  await database.close();
});

test.each([
  ['always', 9, '42P01'],
  ['for another reason', 1, '23505'],
])('a migration that fails %s leaves the database as it was, and says so', async (_, times, code) => {
  const open = await start();
  await (await open({ '001-first': creates('first') })).close();
  const migrations = { '001-first': creates('first'), '002-second': fails(times, code), '003-third': creates('third') };
  await expect(open(migrations)).rejects.toThrow('could not be brought up to date; nothing was changed');
  const database = await open({ '001-first': creates('first') });
  expect(await tablesOf(database)).toEqual(['first']);
  const { rows } = await sql`select name from kysely_migration`.execute(database.schema);
  expect(rows).toEqual([{ name: '001-first' }]);
  await database.close();
});

test('a database is backed up before something changes in it, and only where it has something', async () => {
  const open = await start();
  const database = await open({});
  onTestFinished(() => database.close());
  const backedUp: string[][] = [];
  const bring = (migrations: Migrations) =>
    migrate({
      query: database.schema,
      migrations,
      backup: async () => {
        backedUp.push(await tablesOf(database));
      },
    });
  const first = { '001-first': creates('first') };
  await bring(first);
  expect(backedUp).toEqual([]);
  const both = { ...first, '002-second': creates('second') };
  await bring(both);
  await bring(both);
  expect(backedUp).toEqual([['first']]);
});

test('a database of a newer version is left alone', async () => {
  const open = await start();
  await (await open({ '001-first': creates('first'), '002-second': creates('second') })).close();
  await expect(open({ '001-first': creates('first') })).rejects.toThrow('newer version of Symbi (it has 002-second)');
});
