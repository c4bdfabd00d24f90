// One database: indexes live in workers and read contexts as every search does.
import { createIndex } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/observability/log.ts';
import { WorkerFailure } from '../../../platform/workers/task.ts';
import { createWorkers, type Workers } from '../../../platform/workers/workers.ts';
import type { TestUser } from '@symbi/testkit/user';
import { startWithWorkers } from '#support/start.ts';
import type { IndexAsk } from './index.task.ts';
import { createIndexes, type Indexes, type IndexesOptions } from './indexes.ts';

const { app, workers } = await startWithWorkers({
  size: 1,
  queue: 100,
  memoryMb: 128,
  timeMs: 20_000,
  idleMs: Infinity,
});

const MEGABYTE = 1024 * 1024;
/** Long enough for any index here. */
const PATIENT_MS = 60_000;
const log = createLog('silent');
const indexesOf = (bytesKept: number, more: Partial<IndexesOptions> = {}): Indexes => {
  const { database } = app.app;
  const options = {
    database,
    workers,
    scanners: workers,
    log,
    vectors: loadVectors,
    bytesKept,
    patienceMs: PATIENT_MS,
  };
  return createIndexes({ ...options, ...more });
};

const SUBJECTS = ['harbour', 'lighthouse', 'orchard', 'archive', 'kitchen'];
const textOf = (number: number): string =>
  `The ${SUBJECTS[number % SUBJECTS.length]} keeps ${number} lanterns and ${number * 7} letters for clerk ${number % 13}.`;
const fill = async (user: TestUser, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1)
    await user.call('POST', '/api/context', { tag: 'notes', data: { text: textOf(number) } });
};
const rowsOf = (user: TestUser) =>
  app.app.database.read
    .selectFrom('contexts')
    .selectAll()
    .where('owner_id', '=', user.id)
    .where('is_active', '=', 1)
    .orderBy('change_seq')
    .execute();

describe('the indexes', () => {
  test('answer as an index of the same contexts in this thread would', async () => {
    const user = await app.register();
    await fill(user, 40);
    const [gone] = await rowsOf(user);
    const indexes = indexesOf(100 * MEGABYTE);
    await indexes.current(user.id);
    await user.call('DELETE', `/api/context/${gone?.id}`);
    const here = createIndex({ vectors: loadVectors() });
    const rows = await rowsOf(user);
    for (const { id, data } of rows) here.add({ id, content: JSON.parse(data) });
    const there = await indexes.current(user.id);
    for (const query of ['lanterns of the harbour', 'which clerk keeps letters in the archive', 'tower beacon']) {
      expect(await there.search({ query, limit: 20 })).toEqual(here.search({ query, limit: 20 }));
      const among = new Set(rows.slice(0, 10).map(({ id }) => id));
      const wanted = here.search({ query, limit: 20, isWanted: (id) => among.has(id) });
      expect(await there.search({ query, limit: 20, among })).toEqual(wanted);
    }
    expect(there.has(gone?.id ?? '')).toBe(false);
    const some = rows.slice(0, 3).map(({ id }) => id);
    expect(await there.duplicatesOf(some)).toEqual(some.map((id) => here.duplicatesOf(id)));
  });

  test('are bounded: the owner who searched longest ago goes first', async () => {
    const [first, second] = [await app.register(), await app.register()];
    for (const user of [first, second]) await fill(user, 3);
    const one = indexesOf(100 * MEGABYTE);
    await one.current(first.id);
    await one.current(second.id);
    expect(one.owners()).toEqual([first.id, second.id]);
    const here = createIndex({ vectors: loadVectors() });
    for (const { id, data } of await rowsOf(first)) here.add({ id, content: JSON.parse(data) });
    const indexes = indexesOf(here.bytes() * 1.5);
    await indexes.current(first.id);
    expect(indexes.owners()).toEqual([first.id]);
    await indexes.current(second.id);
    expect(indexes.owners()).toEqual([second.id]);
    expect(await (await indexes.current(first.id)).search({ query: 'lanterns', limit: 5 })).toHaveLength(3);
  });

  test('that do not fit are not kept, and what is asked is found in the database', async () => {
    const user = await app.register();
    await fill(user, 12);
    const indexes = indexesOf(1);
    const index = await indexes.current(user.id);
    expect(indexes.owners()).toEqual([]);
    const [hit] = await index.search({ query: 'letters in the lighthouse of clerk 6', limit: 3 });
    expect(hit?.passage.text).toContain('lighthouse');
    const rows = await rowsOf(user);
    expect(index.has(rows[0]?.id ?? '')).toBe(true);
    await user.call('DELETE', `/api/context/${hit?.id}`);
    const later = await indexes.current(user.id);
    expect(later.has(hit?.id ?? '')).toBe(false);
    const found = await later.search({ query: 'letters in the lighthouse', limit: 20 });
    expect(found.map(({ id }) => id)).not.toContain(hit?.id);
    expect(await later.search({ query: 'zeppelins', limit: 20, threshold: 0.7 })).toEqual([]);
  });

  test('are built again when their worker has gone', async () => {
    const user = await app.register();
    await fill(user, 3);
    const own = createWorkers({ size: 1, queue: 100, memoryMb: 128, timeMs: 20_000, idleMs: 1 });
    const indexes = indexesOf(MEGABYTE, { workers: own, scanners: own });
    await indexes.current(user.id);
    // It ends when idle, and its indexes with it.
    await expect.poll(() => own.size()).toBe(0);
    expect(await (await indexes.current(user.id)).search({ query: 'lanterns', limit: 5 })).toHaveLength(3);
    await own.close();
  });
});

/** Workers that build nothing until released. */
const heldBack = () => {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const puts: IndexAsk[] = [];
  const held: Pick<Workers, 'run'> = {
    run: (task, input, options) => {
      const ask: IndexAsk = input;
      if (ask.kind !== 'put') return workers.run(task, input, options);
      puts.push(ask);
      return gate.then(() => workers.run(task, input, options));
    },
  };
  const firsts = (): number => puts.filter((ask) => ask.kind === 'put' && ask.isFirst).length;
  return { held, puts, firsts, goOn };
};

describe('an index that is not ready', () => {
  test('keeps nobody waiting: two searches at once start one build and are answered from the database', async () => {
    const user = await app.register();
    await fill(user, 25);
    const { held, firsts, goOn } = heldBack();
    const indexes = indexesOf(100 * MEGABYTE, { workers: held, patienceMs: 0 });
    const query = { query: 'letters in the lighthouse of clerk 6', limit: 3 };
    const both = await Promise.all([indexes.soon(user.id), indexes.soon(user.id)]);
    for (const index of both) {
      expect(index.isReady).toBe(false);
      expect((await index.search(query))[0]?.passage.text).toContain('lighthouse');
      expect(await index.search({ query: 'zeppelins', limit: 20, threshold: 0.7 })).toEqual([]);
    }
    const rows = await rowsOf(user);
    expect(rows.every(({ id }) => both[0]?.has(id))).toBe(true);
    goOn();
    const ready = await indexes.current(user.id);
    expect(firsts()).toBe(1);
    const here = createIndex({ vectors: loadVectors() });
    for (const { id, data } of rows) here.add({ id, content: JSON.parse(data) });
    expect(await ready.search(query)).toEqual(here.search(query));
  });

  test('sees in the database what was stored and deleted since its build began', async () => {
    const user = await app.register();
    await fill(user, 3);
    const { held } = heldBack();
    const indexes = indexesOf(100 * MEGABYTE, { workers: held, patienceMs: 0 });
    await indexes.soon(user.id);
    const [gone] = await rowsOf(user);
    await user.call('DELETE', `/api/context/${gone?.id}`);
    await user.call('POST', '/api/context', { tag: 'notes', data: { text: 'A zeppelin lands at noon.' } });
    const index = await indexes.soon(user.id);
    expect(index.has(gone?.id ?? '')).toBe(false);
    expect(await index.search({ query: 'zeppelin', limit: 5 })).toHaveLength(1);
    const found = await index.search({ query: 'lanterns', limit: 5 });
    expect(found.map(({ id }) => id)).not.toContain(gone?.id);
    expect(found).toHaveLength(2);
  });

  test('is not built on when the process ends, nor by who waited for it', async () => {
    const user = await app.register();
    await fill(user, 45);
    const { held, puts, goOn } = heldBack();
    const indexes = indexesOf(100 * MEGABYTE, { workers: held, patienceMs: 0 });
    await Promise.all([indexes.soon(user.id), indexes.soon(user.id)]);
    // The search did not wait for the rows either: the first part must be on its way.
    await expect.poll(() => puts).toHaveLength(1);
    const closed = indexes.close();
    goOn();
    await closed;
    expect(puts).toHaveLength(1);
    await expect(indexes.current(user.id)).rejects.toThrow('Nobody waits');
    expect(puts).toHaveLength(1);
  });

  test('that cannot be built is told in the log, and the database is looked through', async () => {
    const user = await app.register();
    await fill(user, 3);
    const broken: Pick<Workers, 'run'> = {
      run: (task, input, options) => {
        const ask: IndexAsk = input;
        if (ask.kind !== 'put') return workers.run(task, input, options);
        return Promise.reject(new WorkerFailure('time', 'Work took too long'));
      },
    };
    const index = await indexesOf(100 * MEGABYTE, { workers: broken }).soon(user.id);
    expect(index.isReady).toBe(false);
    expect(await index.search({ query: 'lanterns', limit: 5 })).toHaveLength(3);
  });
});
