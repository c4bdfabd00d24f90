import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkerFailure } from '../../../platform/workers/task.ts';
import { createWorkers, type Workers } from '../../../platform/workers/workers.ts';
import { createScorer, scoreOrSay, unlessTooLong } from './scorer.ts';

let workers: Workers;
beforeAll(() => {
  workers = createWorkers({ size: 1, queue: 10, memoryMb: 256, timeMs: 20_000 });
});
afterAll(() => workers.close());

const source = { id: 'context:1:0', kind: 'context' as const, title: 'River', text: 'The river is 12 km long.' };
const requestOf = (reply: string) => ({
  messageId: 'f'.repeat(24),
  question: 'How long is the river?',
  reply,
  sources: [source],
  path: [],
  now: 0,
});

test('a long reply is scored in a worker as a short one is scored here', async () => {
  const inside = createScorer({ run: () => Promise.reject(new Error('A short reply needs no worker')) });
  const reply = 'The river is 12 km long.';
  const { score } = await inside.score(requestOf(reply));
  const long = requestOf(`${reply}\n\n`.repeat(1_000));
  await expect(inside.score(long)).rejects.toThrow('needs no worker');
  const explanation = await createScorer(workers).score(long);
  expect(explanation).toMatchObject({ state: 'checked', sources: [source] });
  expect(explanation.score).toBeCloseTo(score ?? NaN, 2);
});

test('text of which every character is a word is long sooner', async () => {
  const inside = createScorer({ run: () => Promise.reject(new Error('A short reply needs no worker')) });
  expect(await inside.score(requestOf('The river is 12 km long. '.repeat(120)))).toMatchObject({ state: 'checked' });
  await expect(inside.score(requestOf('\u79c1\u306f\u5b66\u751f\u3067\u3059\u3002'.repeat(300)))).rejects.toThrow(
    'needs no worker',
  );
});

test('what no worker can score stays without a score, and other faults are told', async () => {
  const failing = (problem: 'time' | 'memory' | 'stopped') =>
    unlessTooLong(Promise.reject(new WorkerFailure(problem, 'It did not end')));
  expect(await failing('time')).toBeUndefined();
  expect(await failing('memory')).toBeUndefined();
  await expect(failing('stopped')).rejects.toThrow('It did not end');
});

test('whoever asks for a score is told why there is none', async () => {
  const asking = (problem: 'time' | 'memory' | 'busy' | 'stopped' | 'fault') =>
    scoreOrSay(Promise.reject(new WorkerFailure(problem, 'It did not end')));
  await expect(asking('time')).rejects.toMatchObject({ code: 'invalid' });
  await expect(asking('time')).rejects.toThrow('too long');
  await expect(asking('memory')).rejects.toMatchObject({ code: 'invalid' });
  await expect(asking('busy')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(asking('stopped')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(asking('fault')).rejects.toThrow('It did not end');
});
