import { afterEach, expect, test, vi } from 'vitest';
import { highlight } from '../../src/ui/markdown/code/highlight.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CODE = 'const berth = 1;';
const keyword = { className: 'hljs-keyword', children: ['const'] };

/** Never answers, as with code that a grammar does not get through. */
class StuckWorker {
  static ended = 0;
  postMessage(): void {}
  terminate(): void {
    StuckWorker.ended += 1;
  }
}

test('code is split in a worker, in the order it was asked for, if its language is known', async () => {
  const all = await Promise.all([
    highlight('typescript', CODE),
    highlight('unheard-of', CODE),
    highlight('typescript', `${CODE}\n`.repeat(2_000)),
    highlight('python', 'def berth(): pass'),
  ]);
  expect(all[0]).toContainEqual(keyword);
  expect(all.slice(1, 3)).toEqual([null, null]);
  expect(all[3]).toContainEqual({ className: 'hljs-keyword', children: ['def'] });
});

test('code that takes too long stays as it is, and the next one gets another worker', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await highlight('typescript', CODE);
  // An idle worker is let go.
  await vi.advanceTimersByTimeAsync(30_000);
  vi.stubGlobal('Worker', StuckWorker);
  const stuck = highlight('typescript', CODE);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(stuck).resolves.toBeNull();
  expect(StuckWorker.ended).toBe(1);
  vi.unstubAllGlobals();
  await expect(highlight('typescript', CODE)).resolves.toContainEqual(keyword);
});

test('without workers code stays as it is, also after one could not be made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await highlight('typescript', CODE);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.stubGlobal('Worker', undefined);
  await expect(highlight('typescript', CODE)).rejects.toThrow('Worker');
  vi.unstubAllGlobals();
  await expect(highlight('typescript', CODE)).resolves.toContainEqual(keyword);
});
