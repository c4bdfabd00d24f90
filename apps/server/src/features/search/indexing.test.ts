import { search } from '@symbi/contracts/search';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { buildWordIndex } from './queries/word-index.ts';

let server: TestApp | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
const DOCUMENTS = 3_000;

/** Enough documents that only the index finds the oldest of them. */
const fill = async ({ app: { database } }: TestApp, owner: string): Promise<void> => {
  await database.transaction(async ({ query }) => {
    for (let first = 0; first < DOCUMENTS; first += 500)
      await query
        .insertInto('search_documents')
        .values(
          Array.from({ length: 500 }, (_, offset) => ({
            owner_id: owner,
            kind: 'message' as const,
            scope: 'talk',
            ref_id: `document-${first + offset}`,
            parent_id: null,
            body:
              first + offset === 7 ? 'The quicksilver is in the cellar' : `Entry ${first + offset} about the harbour`,
            at: first + offset,
          })),
        )
        .execute();
  });
};

const indexNames = async ({ app: { database } }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass('search_documents') and i.indisvalid order by 1`.execute(database.read);
  return rows.map(({ name }) => name).filter((name) => /_(?:found|words)$/.test(name));
};

/** Recreates the state after upgrading many documents, or after a killed build. */
const takeIndexAway = async ({ app: { database } }: TestApp, isBroken: boolean): Promise<void> => {
  await sql`create index if not exists search_documents_words on search_documents using gin (words)`.execute(
    database.schema,
  );
  if (isBroken)
    await sql`update pg_index set indisvalid = false where indexrelid = 'search_documents_found'::regclass`.execute(
      database.schema,
    );
  else await sql`drop index search_documents_found`.execute(database.schema);
};

const oldest = async ({ app }: TestApp, owner: string): Promise<number> => {
  const all = app.features.find(({ name }) => name === 'search') as unknown as {
    service: { find(owner: string, request: { text: string; limit: number }): Promise<{ matches: unknown[] }> };
  };
  return (await all.service.find(owner, { text: 'quicksilver', limit: 20 })).matches.length;
};

/** The share of the index as the search reports it. */
const indexedOf = async (app: TestApp, token: string): Promise<number | undefined> => {
  const { status, body } = await app.call('GET', '/api/search?q=harbour', undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(status).toBe(200);
  return search.response.parse(body).indexed;
};

/** A concurrent writer: building an index waits for it to end. */
const writeSomething = async (): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: server?.databaseUrl });
  await client.connect();
  await client.query('begin; lock table search_documents in row exclusive mode');
  return async () => {
    await client.query('commit');
    await client.end();
  };
};

// With a complete index, both databases are tested below; SQLite's is always complete.
test.skipIf(!isPostgres).each([false, true])(
  'An index that an upgrade left out is made in the background, and a search finds everything before (broken off: %s)',
  async (isBroken) => {
    server = await startApp();
    const { id: owner, token } = await server.register();
    await fill(server, owner);
    await takeIndexAway(server, isBroken);
    const endWriting = await writeSomething();
    try {
      server = await server.restart();
      expect(await oldest(server, owner)).toBe(1);
      expect((await server.call('GET', '/readyz')).body).toEqual({ success: true, building: { search: 0 } });
      expect(await indexedOf(server, token)).toBe(0);
      expect(await indexNames(server)).toEqual(['search_documents_words']);
    } finally {
      await endWriting();
    }

    await vi.waitFor(async () => expect(await indexNames(server as TestApp)).toEqual(['search_documents_found']), {
      timeout: 60_000,
      interval: 200,
    });
    expect(await oldest(server, owner)).toBe(1);
    expect((await server.call('GET', '/readyz')).body).toEqual({ success: true });
    expect(await indexedOf(server, token)).toBeUndefined();
    expect(server.logged()).toContain('The search index is ready');
  },
);

test.skipIf(!isPostgres)(
  'A process that finds another one at it waits, and says so no more often than it looks',
  async () => {
    server = await startApp();
    const { id: owner } = await server.register();
    await fill(server, owner);
    await takeIndexAway(server, false);
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock(7345012)');
    const logged = (): number => (server?.logged() ?? '').split('"Building the search index"').length - 1;
    try {
      server = await server.restart();
      await vi.waitFor(() => expect(logged()).toBeGreaterThan(0), { timeout: 30_000, interval: 100 });
      const before = logged();
      // A hundred round trips of another call: without the wait, the loop would have looked as often.
      for (let time = 0; time < 100; time += 1) await server.call('GET', '/readyz');
      expect(logged() - before).toBeLessThan(10);
    } finally {
      await other.end();
    }
  },
);

test.skipIf(!isPostgres)('A server that stops meanwhile breaks it off, and the next one begins it anew', async () => {
  server = await startApp();
  const { id: owner } = await server.register();
  await fill(server, owner);
  await takeIndexAway(server, false);
  const endWriting = await writeSomething();
  try {
    server = await server.restart();
    server = await server.restart();
    expect((await server.call('GET', '/readyz')).body).toMatchObject({ building: { search: 0 } });
  } finally {
    await endWriting();
  }
  await vi.waitFor(async () => expect(await indexNames(server as TestApp)).toContain('search_documents_found'), {
    timeout: 60_000,
    interval: 200,
  });
});

test.skipIf(!isPostgres)('A server that stops breaks off the dropping of the index before, too', async () => {
  server = await startApp();
  await sql`create index search_documents_words on search_documents using gin (words)`.execute(
    server.app.database.schema,
  );
  server = await server.restart();
  const endWriting = await writeSomething();
  try {
    const { read } = server.app.database;
    const isDropping = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'drop index concurrently%'`.execute(
        read,
      );
      return rows.length > 0;
    };
    await vi.waitFor(async () => expect(await isDropping()).toBe(true), { timeout: 60_000, interval: 50 });
    // While the writer is active: otherwise the build would wait for it and report that in vain.
    server = await server.restart();
    expect(server.logged()).not.toContain('could not be dropped');
  } finally {
    await endWriting();
  }
});

test.skipIf(!isPostgres)('Another process may make the index although its maker could not end in order', async () => {
  server = await startApp();
  await takeIndexAway(server, false);
  const { read, schema } = server.app.database;
  const refusing = schema.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('reset statement_timeout')) throw new Error('The limit stays');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(buildWordIndex(refusing, () => undefined)).rejects.toThrow('The limit stays');
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and objid = 7345012`.execute(read);
  expect(rows).toEqual([]);
});

test('Nothing is made where the index is there', async () => {
  server = await startApp();
  const { id: owner } = await server.register();
  await fill(server, owner);
  server = await server.restart();
  expect(await oldest(server, owner)).toBe(1);
  expect((await server.call('GET', '/readyz')).body).toEqual({ success: true });
  expect(server.logged()).not.toContain('The index of the search');
});
