import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLog } from '../platform/observability/log.ts';
import { createPlace } from '#support/app.ts';
import { migrations } from './index.ts';

/** The last migration of the released version. */
const RELEASED = '028-imports';
const names = Object.keys(migrations);
const released = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= RELEASED));

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

type Row = Readonly<Record<string, unknown>>;

/** The values a row needs to be valid in its table; every other column is filled by its type. */
const special: Readonly<Record<string, Row>> = {
  users: { trust_sum: 0.8, trust_count: 1 },
  conversations: { tags: '["x"]', trust_sum: 0.8, trust_count: 1 },
  messages: { trust_mode: 'grounded', trust_score: 0.8, sender: 'agent' },
  message_trust: { explanation: '{"sources":[{"kind":"context"}]}' },
  capsules: { session: 'conv:x' },
  contexts: { data: '{"title":"Grüße"}' },
  log_checkpoints: { size: 2, note: 'signed' },
};

/** Stored elsewhere now: with the row it signs. */
const moved = ['log_checkpoints'];

/** Tables the database maintains, with their present names. */
const derived: Readonly<Record<string, string>> = {
  kept_counts: 'list_totals',
  kept_conversation_tags: 'conversation_tags',
};

/** Tables with other names now. */
const renamed: Readonly<Record<string, string>> = {
  transfer_imports: 'conversation_imports',
  transfer_parts: 'conversation_import_parts',
  transfer_items: 'conversation_import_items',
};

const ownTables = async ({ schema, dialect }: Database) => {
  const { rows } =
    dialect === 'sqlite'
      ? { rows: [{ name: null }] }
      : await sql<{ name: string | null }>`select current_schema() as name`.execute(schema);
  const tables = await schema.introspection.getTables();
  return tables.filter(
    (table) =>
      !table.isView && (rows[0]?.name ?? table.schema) === table.schema && !table.name.startsWith('search_index'),
  );
};

const valueOf = (type: string): unknown => {
  if (/int|real|double|float|numeric/i.test(type)) return 1;
  return /bytea|blob/i.test(type) ? Buffer.from('x') : 'x';
};

/** One row in every table that is not derived, all referring to each other by the same id. */
const fill = async (database: Database): Promise<void> => {
  let tables = (await ownTables(database)).filter(({ name }) => derived[name] === undefined);
  while (tables.length > 0) {
    const problems: unknown[] = [];
    const left: typeof tables = [];
    for (const table of tables) {
      const filled = table.columns
        // PostgreSQL computes a vector of words itself.
        .filter(({ isAutoIncrementing, dataType }) => !isAutoIncrementing && dataType !== 'tsvector')
        .map(({ name, dataType }): [string, unknown] => [name, valueOf(dataType)]);
      const entries = Object.entries({ ...Object.fromEntries(filled), ...special[table.name] });
      const into = sql`insert into ${sql.table(table.name)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
        values (${sql.join(entries.map(([, value]) => value))})`;
      // A table that references one without a row yet is retried in the next round.
      await into.execute(database.schema).catch((error: unknown) => {
        problems.push(`${table.name}: ${String(error)}`);
        left.push(table);
      });
    }
    if (left.length === tables.length) throw new Error(problems.join('\n'));
    tables = left;
  }
};

const rowsOf = async (database: Database): Promise<Readonly<Record<string, Row[]>>> => {
  const all: Record<string, Row[]> = {};
  for (const { name } of await ownTables(database))
    all[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(database.schema)).rows;
  return all;
};

const start = async () => {
  const place = await createPlace({}, true);
  cleanUps.push(place.cleanUp);
  const environment = { DATA_DIR: place.directory, DATABASE_URL: place.databaseUrl };
  const log = createLog('silent');
  return (known: typeof migrations): Promise<Database> =>
    openDatabase({ environment, migrations: known, clock: () => 0, log });
};

/** Names of tables, indexes, triggers, and on PostgreSQL functions and constraints, with the text of functions. */
const namesOf = async ({ schema, dialect }: Database): Promise<string> => {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<Row>`select name, case when type = 'table' then '' else sql end as body from sqlite_master`.execute(
          schema,
        )
      : await sql<Row>`select relname as name, '' as body from pg_class
          where relnamespace = current_schema()::regnamespace
          union all select conname, '' from pg_constraint where connamespace = current_schema()::regnamespace
          union all select tgname, '' from pg_trigger
          union all select proname, prosrc from pg_proc where pronamespace = current_schema()::regnamespace`.execute(
          schema,
        );
  return JSON.stringify(rows);
};

describe('the migrations', () => {
  test('are applied in the order in which they are listed, and have numbers without a gap since the release', () => {
    expect(names).toEqual(names.toSorted());
    const numbers = names.filter((name) => name >= RELEASED).map((name) => Number(name.slice(0, 3)));
    expect(numbers).toEqual(numbers.map((_, index) => 28 + index));
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  });

  test('keep every row of the released version, whatever its table', async () => {
    const open = await start();
    const before = await open(released);
    await fill(before);
    const old = await rowsOf(before);
    await before.close();
    const after = await open(migrations);
    cleanUps.push(() => after.close());
    const now = await rowsOf(after);
    for (const [table, rows] of Object.entries(old)) {
      // More is counted than before, and everything counted earlier still is.
      const isDerived = derived[table] !== undefined;
      if (!isDerived) expect(rows, table).toHaveLength(1);
      if (moved.includes(table)) continue;
      const same: unknown[] = rows.map((row): unknown => expect.objectContaining(row));
      const name = derived[table] ?? renamed[table] ?? table;
      expect(now[name], table).toEqual(isDerived ? expect.arrayContaining(same) : same);
    }
    expect(now['messages']?.[0]).toMatchObject({ trust_state: 'checked', sent_to: null });
    expect(now['log_rows']?.[0]).toMatchObject({ note: 'signed' });
    expect(now['conversations']?.[0]).toMatchObject({ folder_id: '', had_files: 0, had_capsule: 1 });
    const counted = now['list_totals']?.filter(({ list }) => String(list).startsWith('folder:'));
    expect(counted).toMatchObject([{ owner_id: 'x', list: 'folder:1:' }]);
    expect(Number(counted?.[0]?.['total'])).toBe(1);
    expect(now['runs']?.[0]).toMatchObject({ server_ends: 0 });
    expect(Number(now['context_states']?.[0]?.['bytes'])).toBe(Buffer.byteLength('{"title":"Grüße"}'));
  });

  test('rename the tables of imports with their rows, indexes, keys, triggers and counts', async () => {
    const open = await start();
    const before = await open(released);
    await fill(before);
    await before.close();
    const after = await open(migrations);
    cleanUps.push(() => after.close());
    expect(await namesOf(after)).not.toContain('transfer_');
    expect(await namesOf(after)).toContain('conversation_imports_open');
    const totals = async () =>
      (await after.read.selectFrom('list_totals').select(['list', 'total']).where('owner_id', '=', 'x').execute()).map(
        ({ list, total }) => `${list} ${total}`,
      );
    expect(await totals()).toEqual(expect.arrayContaining(['x 1', 'messages 1']));

    const item = { import_id: 'x', n: 2, title: 'Two', conversation_id: 'x', messages: 4, left_out: '[]' };
    await after.transaction(async ({ query }) => {
      await query
        .insertInto('conversation_import_items')
        .values({ ...item, state: 'imported' })
        .execute();
    });
    expect(await totals()).toEqual(expect.arrayContaining(['imported 1', 'messages 5']));
    await after.transaction(({ query }) => query.deleteFrom('conversations').where('id', '=', 'x').execute());
    const items = after.read.selectFrom('conversation_import_items').select(['title', 'conversation_id']);
    expect(await items.execute()).toEqual([
      { title: '', conversation_id: null },
      { title: '', conversation_id: null },
    ]);
    await after.transaction(({ query }) => query.deleteFrom('conversation_imports').execute());
    expect(await items.execute()).toEqual([]);
    expect(await after.read.selectFrom('conversation_import_parts').selectAll().execute()).toEqual([]);
  });
});
