import { ApiError } from '@symbi/client/api-error';
import { afterEach, expect, test, vi } from 'vitest';
import { runAll } from './run-all.ts';

const ids = Array.from({ length: 10 }, (_, index) => `id-${index}`);
const follow = (signal = new AbortController().signal) => ({ signal, onSettled: vi.fn(), onPause: vi.fn() });
const limited = new ApiError({ code: 'rate_limited', message: 'Too many', status: 429, retryAfterSeconds: 7 });

afterEach(() => void vi.useRealTimers());

test('all are done, at most four at a time', async () => {
  let running = 0;
  let most = 0;
  const outcome = await runAll(
    ids,
    async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    },
    follow(),
  );
  expect(outcome.done.toSorted()).toEqual(ids);
  expect(most).toBe(4);
});

test('those that fail are named, and do not keep the others from being done', async () => {
  const refusal = new Error('refused');
  const followed = follow();
  const outcome = await runAll(ids, (id) => (id === 'id-3' ? Promise.reject(refusal) : Promise.resolve()), followed);
  expect(outcome).toMatchObject({ failed: ['id-3'], left: [], error: refusal });
  expect(outcome.done).toHaveLength(9);
  expect(followed.onSettled).toHaveBeenCalledTimes(10);
});

test('a rate limit is waited for as long as the server asks, once for all', async () => {
  vi.useFakeTimers();
  const tries = new Map<string, number>();
  const followed = follow();
  const running = runAll(
    ids,
    async (id) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      if (tries.get(id) === 1 && ids.indexOf(id) < 4) throw limited;
    },
    followed,
  );
  await vi.advanceTimersByTimeAsync(6_900);
  expect([...tries.keys()]).toEqual(ids.slice(0, 4));
  await vi.advanceTimersByTimeAsync(200);
  expect((await running).done.toSorted()).toEqual(ids);
  expect(followed.onPause.mock.calls).toEqual([[true], [false]]);
});

test('once stopped, those under way are awaited and the others left, even while it waits', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const running = runAll(
    ids,
    async (id) => {
      if (id === 'id-2') throw limited;
    },
    follow(stop.signal),
  );
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();
  const { done, failed, left } = await running;
  expect(left).toContain('id-2');
  expect(failed).toEqual([]);
  expect([...done, ...left].toSorted()).toEqual(ids);
});
