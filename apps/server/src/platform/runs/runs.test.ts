import { Writable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { createId } from '../id.ts';
import { createLog } from '../observability/log.ts';
import { createRuns, type RunHandler } from './runs.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

/** A process that does nothing but runs of this kind. */
const createProcess = (
  kind: string,
  handler: RunHandler,
  { log = createLog('silent'), ownerId = user.id, most = 200 } = {},
) => {
  const processId = `process-${createId()}`;
  const runs = createRuns({ database, clock: Date.now, log, processId, most, announceStop: () => undefined });
  runs.register(kind, handler);
  onTestFinished(() => runs.drain(0));
  const enqueue = async (): Promise<string> => {
    const id = createId();
    const run = { id, kind, ownerId, subjectId: id, input: {} };
    await database.transaction((transaction) => runs.enqueue(transaction, run));
    return id;
  };
  return { runs, enqueue, processId };
};

const stateOf = async (id: string): Promise<string | undefined> =>
  (await database.read.selectFrom('runs').select('state').where('id', '=', id).executeTakeFirst())?.state;

const onlySettles: RunHandler = {
  work: async () => undefined,
  recover: async () => ({ state: 'interrupted' }),
};

type Lease = Readonly<Record<'lease_owner', string> & Record<'lease_ends_at', number | null>>;

/** A run that nobody here works on, under a lease. */
const storeHeld = async (kind: string, lease: Lease): Promise<string> => {
  const ending = createProcess(kind, onlySettles);
  await ending.runs.drain(0);
  const id = await ending.enqueue();
  const held = { state: 'running', ...lease } as const;
  await database.transaction(({ query }) => query.updateTable('runs').set(held).where('id', '=', id).execute());
  return id;
};

test('a run that was stopped while it waited for its turn begins stopped', async () => {
  const begun: unknown[] = [];
  const handler: RunHandler = {
    work: async ({ run, signal, persist }) => {
      begun.push(signal.reason);
      await persist(() =>
        database.transaction(async (transaction) => {
          await later.runs.finish(transaction, run.id, { state: signal.aborted ? 'stopped' : 'done' });
        }),
      );
    },
    recover: async () => ({ state: 'interrupted' }),
  };
  const ending = createProcess('waits', handler);
  const later = createProcess('waits', handler);
  await ending.runs.drain(0);
  const id = await ending.enqueue();
  expect(await stateOf(id)).toBe('queued');
  await ending.runs.requestStop(id);
  await later.runs.start();
  await expect.poll(() => begun).toEqual(['stopped']);
  await expect.poll(() => stateOf(id)).toBe('stopped');
});

test('what goes beyond the limit of a process waits its turn, and what is stopped meanwhile does not', async () => {
  const gate = Promise.withResolvers<void>();
  let active = 0;
  let highest = 0;
  const handler: RunHandler = {
    work: async ({ run, signal, persist }) => {
      active += 1;
      highest = Math.max(highest, active);
      if (!signal.aborted) await gate.promise;
      active -= 1;
      await persist(() =>
        database.transaction(async (transaction) => {
          await runs.finish(transaction, run.id, { state: signal.aborted ? 'stopped' : 'done' });
        }),
      );
    },
    recover: async () => ({ state: 'interrupted' }),
  };
  const { runs, enqueue } = createProcess('limited', handler, { most: 2 });
  await runs.start();
  const ids = [await enqueue(), await enqueue(), await enqueue(), await enqueue(), await enqueue()];
  expect(await Promise.all(ids.map(stateOf))).toEqual(['running', 'running', 'queued', 'queued', 'queued']);
  const [, , , stopped = ''] = ids;
  await runs.requestStop(stopped);
  await expect.poll(() => stateOf(stopped)).toBe('stopped');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['running', 'running', 'queued', 'stopped', 'queued']);
  gate.resolve();
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['done', 'done', 'done', 'stopped', 'done']);
  // The one that was stopped ends at once and needs no room.
  expect(highest).toBeLessThanOrEqual(3);
});

test('a process that lost a run and breaks off stores nothing of it beside the one that has it', async () => {
  const entered = Promise.withResolvers<void>();
  const breaking = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const kind = 'breaks';
  const { runs, enqueue } = createProcess(kind, {
    work: async () => {
      entered.resolve();
      await breaking.promise;
      throw new Error('A fault');
    },
    recover: async (run, { query }) => {
      const event = { run_id: run.id, seq: 1, at: 0, type: 'settled', data: '{}' };
      await query.insertInto('run_events').values(event).execute();
      settled.resolve();
      return { state: 'interrupted' };
    },
  });
  const id = await enqueue();
  await entered.promise;
  const taken = { lease_owner: 'another', lease_ends_at: Date.now() + 60_000 };
  await database.transaction(({ query }) => query.updateTable('runs').set(taken).where('id', '=', id).execute());
  breaking.resolve();
  await settled.promise;
  await runs.drain(0);
  expect(await stateOf(id)).toBe('running');
  const events = database.read.selectFrom('run_events').select('seq').where('run_id', '=', id);
  expect(await events.execute()).toEqual([]);
});

test('a run whose account is deleted while it works is no fault', async () => {
  const person = await app.register();
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }));
  const failed: unknown[] = [];
  const handler: RunHandler = {
    work: async ({ run }) => {
      await person.call('DELETE', '/api/auth/account', { password: person.password });
      const folder = { id: createId(), owner_id: run.owner_id, name: 'Late', name_key: 'late' };
      await database
        .transaction(({ query }) =>
          query
            .insertInto('folders')
            .values({ ...folder, created_at: 0, updated_at: 0 })
            .execute(),
        )
        .catch((error: unknown) => {
          failed.push(error);
          throw error;
        });
    },
    recover: async () => ({ state: 'interrupted' }),
  };
  const { runs, enqueue } = createProcess('late', handler, { log, ownerId: person.id });
  await enqueue();
  await runs.start();
  await expect.poll(() => failed.length).toBe(1);
  await runs.drain(1_000);
  expect(lines).toEqual([]);
});

test('a lease that is renewed while somebody is about to take it stays where it is', async () => {
  const id = await storeHeld('renews', { lease_owner: 'another', lease_ends_at: null });
  const transaction = database.transaction.bind(database);
  const transactions = vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    const renewed = { lease_ends_at: Date.now() + 60_000 };
    await transaction(({ query }) =>
      query.updateTable('runs').set(renewed).where('id', '=', id).where('lease_owner', '=', 'another').execute(),
    );
    return transaction(work);
  });
  onTestFinished(() => transactions.mockRestore());
  await createProcess('renews', onlySettles).runs.start();
  expect(await stateOf(id)).toBe('running');
});

test('a run that was stored under the name of a process and has not begun in it is left alone at the first look', async () => {
  const { runs, processId } = createProcess('begins', onlySettles);
  const id = await storeHeld('begins', { lease_owner: processId, lease_ends_at: Date.now() + 60_000 });
  await runs.start();
  expect(await stateOf(id)).toBe('running');
  // Still not begun at the second one: its process has lost it.
  await expect.poll(() => stateOf(id)).toBe('interrupted');
});

test.runIf(app.databaseUrl !== undefined)(
  'a run that somebody has locked holds up the lease and the end of no other, and is not lost',
  async () => {
    const ending = Promise.withResolvers<void>();
    const lost: unknown[] = [];
    const { runs, enqueue } = createProcess('beats', {
      work: async ({ run, signal }) => {
        signal.addEventListener('abort', () => lost.push(signal.reason));
        await ending.promise;
        await database.transaction((transaction) => runs.finish(transaction, run.id, { state: 'done' }));
      },
      recover: async () => ({ state: 'interrupted' }),
    });
    const [free, held] = [await enqueue(), await enqueue()];
    await runs.start();
    const leaseOf = async (id: string) =>
      (await database.read.selectFrom('runs').select('lease_ends_at').where('id', '=', id).executeTakeFirst())
        ?.lease_ends_at;
    await database.transaction(async ({ query }) => {
      await query.selectFrom('runs').select('id').where('id', '=', held).forUpdate().execute();
      const [freeLease, heldLease] = [await leaseOf(free), await leaseOf(held)];
      // Two heartbeats: the second one would wait behind the first.
      for (let seen = freeLease, beats = 0; beats < 2; beats += 1) {
        await expect.poll(() => leaseOf(free)).not.toBe(seen);
        seen = await leaseOf(free);
      }
      expect(await leaseOf(held)).toBe(heldLease);
      ending.resolve();
      await expect.poll(() => stateOf(free)).toBe('done');
    });
    await expect.poll(() => stateOf(held)).toBe('done');
    expect(lost).toEqual([]);
  },
);
