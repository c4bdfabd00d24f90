import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLog } from '../platform/observability/log.ts';
import { createPlace } from '#support/app.ts';
import { migrations } from './index.ts';

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('two installations in one PostgreSQL database', () => {
  test('each in a schema of its own, have their own tables and do not see each other', async () => {
    const place = await createPlace({}, true);
    onTestFinished(place.cleanUp);
    const open = async (url: string): Promise<Database> => {
      const environment = { DATA_DIR: place.directory, DATABASE_URL: url };
      const database = await openDatabase({ environment, migrations, clock: () => 0, log: createLog('silent') });
      onTestFinished(() => database.close());
      return database;
    };
    const whole = await open(place.databaseUrl ?? '');
    const openIn = async (name: string): Promise<Database> => {
      await sql`create schema ${sql.id(name)}`.execute(whole.schema);
      const url = new URL(place.databaseUrl ?? '');
      url.searchParams.set('options', `-csearch_path=${name}`);
      return open(url.toString());
    };
    const [first, second] = await Promise.all([openIn('first'), openIn('second')]);
    const count = { owner_id: 'somebody', list: 'agents', total: 1 };
    await first.schema.insertInto('list_totals').values(count).execute();
    const countsOf = (database: Database) => database.read.selectFrom('list_totals').selectAll().execute();
    expect(await countsOf(first)).toEqual([count]);
    expect(await countsOf(second)).toEqual([]);
    expect(await countsOf(whole)).toEqual([]);
    for (const database of [first, second]) {
      const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.schema,
      );
      expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    }
  });
});
