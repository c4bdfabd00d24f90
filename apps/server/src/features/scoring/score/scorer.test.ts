import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkerFailure } from '../../../platform/workers/task.ts';
import { createWorkers, type Workers } from '../../../platform/workers/workers.ts';
import { createScorer, scoreOrSay, unlessTooLong } from './scorer.ts';
import type { ReplyVerifier } from './verifier.ts';

let workers: Workers;
beforeAll(() => {
  workers = createWorkers({ size: 1, queue: 10, memoryMb: 256, timeMs: 20_000 });
});
afterAll(() => workers.close());

const warm = () => Promise.resolve();
const none: ReplyVerifier = { isThere: false, read: () => Promise.reject(new Error('There is no verifier')), warm };

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
  const inside = createScorer({ run: () => Promise.reject(new Error('A short reply needs no worker')) }, none);
  const reply = 'The river is 12 km long.';
  const { score } = await inside.score(requestOf(reply));
  const long = requestOf(`${reply}\n\n`.repeat(400));
  await expect(inside.score(long)).rejects.toThrow('needs no worker');
  const explanation = await createScorer(workers, none).score(long);
  expect(explanation).toMatchObject({ state: 'checked', sources: [source] });
  expect(explanation.score).toBeCloseTo(score ?? NaN, 2);
});

test('text of which every character is a word is long sooner', async () => {
  const inside = createScorer({ run: () => Promise.reject(new Error('A short reply needs no worker')) }, none);
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

/** A verifier that supports or contradicts every sentence, or does not answer. */
const reading = (how: 'supported' | 'contradicted' | 'silent'): ReplyVerifier => ({
  isThere: true,
  warm,
  read: async (pairs) => {
    if (how === 'silent') return { readings: [], problem: 'The verifier did not answer.' };
    const parts = { supported: Number(how === 'supported'), contradicted: Number(how === 'contradicted'), unknown: 0 };
    return { engine: 'reader/1+0', sha256: '0', readings: pairs.map(({ start, end }) => ({ start, end, ...parts })) };
  },
});

test('what a verifier read moves the score, short or long, and is kept with its engine', async () => {
  const reply = 'The river is 12 km long.';
  for (const request of [requestOf(reply), requestOf(`${reply}\n\n`.repeat(1_000))]) {
    const good = await createScorer(workers, reading('supported')).score(request);
    const bad = await createScorer(workers, reading('contradicted')).score(request);
    expect(good.score).toBeGreaterThan(bad.score ?? 1);
    expect(good.engine).toMatch(/^symbi-trust\/\S+ reader\/1\+0$/);
    expect(good.verifier?.sha256).toBe('0');
    expect(bad.verifier?.readings[0]).toMatchObject({ start: 0, end: reply.length, contradicted: 1 });
  }
});

test('a verifier that does not answer leaves the score of the words, and the explanation says so', async () => {
  const request = requestOf('The river is 12 km long.');
  const plain = await createScorer(workers, none).score(request);
  const silent = await createScorer(workers, reading('silent')).score(request);
  expect(silent).toEqual({ ...plain, verifier: { readings: [], problem: 'The verifier did not answer.' } });
  expect(plain.verifier).toBeUndefined();
});

test('nothing is read where there is nothing to read it against, or words alone are asked for', async () => {
  const never: ReplyVerifier = { isThere: true, read: () => Promise.reject(new Error('Nothing is to be read')), warm };
  const request = requestOf('The river is 12 km long.');
  const unsourced = await createScorer(workers, never).score({ ...request, sources: [] });
  const refusal = await createScorer(workers, never).score({ ...request, reply: '' });
  const words = await createScorer(workers, never).score({ ...request, wordsOnly: true });
  expect([unsourced.verifier, refusal.verifier, words.verifier]).toEqual([undefined, undefined, undefined]);
});

test('what judgments are fitted on is the score before them and before every limit', async () => {
  const request = requestOf('The river is 12 km long.');
  const plain = await createScorer(workers, none).score(request);
  expect(plain.score).toBeLessThan(0.8);
  expect(plain.base).toBeGreaterThan(0.85);
  const line = { grounded: { slope: 1, intercept: -2, judgments: 40 } };
  const own = await createScorer(workers, none).score({ ...request, calibration: { [plain.engine]: line } });
  expect(own.score).toBeLessThan(plain.score ?? 0);
  expect(own.base).toBe(plain.base);
});

test('judgments of scores by words alone move those alone, and those of read ones the others', async () => {
  const request = requestOf('The river is 12 km long.');
  const [plain, read] = [
    await createScorer(workers, none).score(request),
    await createScorer(workers, reading('supported')).score(request),
  ];
  const calibration = { [read.engine]: { grounded: { slope: 1, intercept: -2, judgments: 40 } } };
  expect((await createScorer(workers, none).score({ ...request, calibration })).score).toBe(plain.score);
  const own = await createScorer(workers, reading('supported')).score({ ...request, calibration });
  expect(own.score).toBeLessThan(read.score ?? 0);
  expect(own.verifier).toEqual(read.verifier);
});
