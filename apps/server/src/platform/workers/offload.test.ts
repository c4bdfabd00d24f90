import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOffload, inProcess } from './offload.ts';
import { WorkerFailure, workerTask, type WorkerProblem } from './task.ts';
import type { work } from './testing/odd.task.ts';
import { createWorkers, type Workers } from './workers.ts';

const odd = workerTask<typeof work>(new URL('./testing/odd.task.ts', import.meta.url));

let workers: Workers;
beforeAll(() => {
  workers = createWorkers({ size: 1, queue: 10, memoryMb: 64, timeMs: 20_000 });
});
afterAll(() => workers.close());

const here = async (): Promise<string> => 'here';
const refusing = (problem: WorkerProblem) =>
  createOffload({ run: () => Promise.reject(new WorkerFailure(problem, 'Not done')) });

test('work is done in a thread where there is room', async () => {
  expect(await createOffload(workers)(odd, { how: 'echo', value: 'there' }, here)).toBe('there');
});

test.each(['busy', 'fault'] as const)('where a thread answers "%s" it is done here', async (problem) => {
  expect(await refusing(problem)(odd, { how: 'echo', value: 'there' }, here)).toBe('here');
});

test.each(['time', 'memory'] as const)(
  'what takes a thread too much %s is not done here, where everybody would wait for it',
  async (problem) => {
    await expect(refusing(problem)(odd, { how: 'echo', value: 'there' }, here)).rejects.toMatchObject({ problem });
  },
);

test('without threads it is done here', async () => {
  expect(await inProcess(odd, { how: 'echo', value: 'there' }, here)).toBe('here');
});

test('what the work itself throws is thrown, and a process that stops says so', async () => {
  await expect(createOffload(workers)(odd, { how: 'throw' }, here)).rejects.not.toBeInstanceOf(WorkerFailure);
  await expect(refusing('stopped')(odd, { how: 'echo' }, here)).rejects.toMatchObject({ problem: 'stopped' });
});
