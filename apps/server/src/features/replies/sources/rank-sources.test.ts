import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOffload } from '../../../platform/workers/offload.ts';
import { WorkerFailure } from '../../../platform/workers/task.ts';
import { createWorkers, type Workers } from '../../../platform/workers/workers.ts';
import { rankSources } from './rank-sources.ts';

let workers: Workers;
beforeAll(() => {
  workers = createWorkers({ size: 1, queue: 10, memoryMb: 256, timeMs: 20_000 });
});
afterAll(() => workers.close());

const said = (n: number, text: string) => ({ id: `turn:${n}`, kind: 'turn' as const, title: 'You said', text });
const bees = said(0, 'The hive stands behind the barn.');
const question = 'Where does the hive stand?';
const nobody = { run: () => Promise.reject(new WorkerFailure('time', 'It did not end')) };
const idsOf = async (found: Promise<readonly { id: string }[]>): Promise<string[]> => (await found).map(({ id }) => id);

/** A conversation as long as the history a prompt reads. */
const long = Array.from({ length: 99 }, (_, n) => said(n + 1, `Row ${n} of words. `.repeat(400).slice(0, 8_000)));

test('what was said is ranked here while it is short, and in a worker when it is long', async () => {
  expect(await idsOf(rankSources(nobody, [bees], question, []))).toContain(bees.id);
  expect((await idsOf(rankSources(workers, [bees, ...long], question, [])))[0]).toBe(bees.id);
});

test('where no worker can, the help is left', async () => {
  const ids = await idsOf(rankSources(nobody, [bees, ...long], question, []));
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !id.startsWith('help:'))).toEqual([]);
});

test('where ranking what is short takes a thread too long, the help is left', async () => {
  const ids = await idsOf(rankSources(nobody, [bees], question, [], createOffload(nobody)));
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).not.toContain(bees.id);
});

test('a process that stops tells so', async () => {
  const stopped = { run: () => Promise.reject(new WorkerFailure('stopped', 'The process ends')) };
  await expect(rankSources(stopped, long, question, [])).rejects.toThrow('The process ends');
});
