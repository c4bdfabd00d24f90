import { describe, expect, test } from 'vitest';
import { createId } from '../../../platform/id.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/failure.ts';
import { createLog } from '../../../platform/observability/log.ts';
import { ImportRuns } from '../../../platform/runs/import-runs.ts';
import type { RunRow } from '../../../platform/runs/runs.ts';
import { startWithWorkers } from '#support/start.ts';
import { ConversationFiles, type ConversationFileOptions } from './conversation-files.ts';
import { chatGptConversation } from '../testing/files.ts';

const { app, workers } = await startWithWorkers({ size: 1, queue: 10, memoryMb: 128, timeMs: 20_000 });

const file = JSON.stringify([
  chatGptConversation('c', 'Secret', { m: { role: 'user', parts: ['A'], parent: null } }, 'm'),
]);

interface ImportSetup {
  readonly items?: number;
  readonly isStopped?: boolean;
  readonly input?: unknown;
}

/** An import taken on by a process, and its run. */
const begun = async ({
  items = 0,
  isStopped = false,
  input = { attempt: 1, items: 0 },
}: ImportSetup): Promise<RunRow> => {
  const person = await app.register();
  const id = createId();
  const run: RunRow = {
    id: createId(),
    kind: 'conversation-import',
    owner_id: person.id,
    subject_id: id,
    state: 'running',
    input: JSON.stringify(input),
    outcome: null,
    last_seq: 0,
    stop_requested: Number(isStopped),
    lease_owner: 'another process',
    lease_ends_at: Date.now() + 3_600_000,
    created_at: Date.now(),
    started_at: null,
    ended_at: null,
    server_ends: 0,
  };
  const counts = { parts: 1, characters: file.length, processed: 0, items, copies: 0 };
  await app.app.database.transaction(async ({ query }) => {
    await query.insertInto('runs').values(run).execute();
    const about = { owner_id: person.id, file: 'a.json', source: null, state: 'running' as const, error: null };
    await query
      .insertInto('conversation_imports')
      .values({ id, run_id: run.id, created_at: Date.now(), ...about, ...counts })
      .execute();
    await query.insertInto('conversation_import_parts').values({ import_id: id, n: 0, content: file }).execute();
  });
  return run;
};

const importOf = (run: RunRow) =>
  app.app.database.read
    .selectFrom('conversation_imports')
    .selectAll()
    .where('id', '=', run.subject_id)
    .executeTakeFirstOrThrow();

const importRun = (store: ConversationFileOptions['importer']['store'], enqueued: unknown[] = []) => {
  const { database } = app.app;
  const log = createLog('silent');
  const runs = {
    register: () => undefined,
    enqueue: async (_transaction: unknown, { input }: { input: unknown }) => enqueued.push(input),
    finish: () => Promise.resolve(true),
    settle: (_runId: string, work: (transaction: Transaction) => Promise<void>) => database.transaction(work),
  };
  return new ImportRuns(
    { database, log, runs },
    new ConversationFiles({ database, clock: Date.now, log, importer: { store }, workers }),
  );
};

const recovered = async (given: ImportSetup) => {
  const run = await begun(given);
  const enqueued: unknown[] = [];
  const runs = importRun(() => Promise.reject(notFound()), enqueued);
  // The run as the process knew it at its start.
  const end = await app.app.database.transaction((transaction) =>
    runs.recover({ ...run, stop_requested: 0 }, transaction),
  );
  const { state } = await importOf(run);
  return { end: end.state, state, enqueued };
};

describe('an import whose process ended', () => {
  test('stays stopped when somebody had asked for it', async () => {
    expect(await recovered({ isStopped: true })).toEqual({ end: 'stopped', state: 'stopped', enqueued: [] });
  });

  test('is given up when it breaks off again and again at the same place', async () => {
    const before = { attempt: 4, items: 7 };
    const next = await recovered({ items: 7, input: before });
    expect(next).toEqual({ end: 'interrupted', state: 'running', enqueued: [{ attempt: 5, items: 7 }] });
    const last = await recovered({ items: 7, input: { attempt: 5, items: 7 } });
    expect(last).toEqual({ end: 'failed', state: 'failed', enqueued: [] });
  });

  test('goes on, however often, while it gets on', async () => {
    const next = await recovered({ items: 8, input: { attempt: 5, items: 7 } });
    expect(next).toEqual({ end: 'interrupted', state: 'running', enqueued: [{ attempt: 1, items: 8 }] });
  });
});

test('A conversation that is deleted while it is imported is reported as that, without its title', async () => {
  const run = await begun({});
  const conversationId = createId();
  const half = importRun(async (_ownerId, _conversation, onStep) => {
    await app.app.database.transaction((transaction) =>
      onStep(transaction, { conversationId, isNew: true, added: 1, isLast: false }),
    );
    throw notFound();
  });
  await half.work({ run, signal: new AbortController().signal });
  const items = app.app.database.read.selectFrom('conversation_import_items').selectAll();
  const [item] = await items.where('import_id', '=', run.subject_id).execute();
  expect(item).toMatchObject({ state: 'refused', conversation_id: null, title: '', messages: 1 });
  expect(item?.left_out).toContain('It was deleted while it was being imported');
  expect(await importOf(run)).toMatchObject({ state: 'done', items: 1 });
});
