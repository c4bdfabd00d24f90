import { setTimeout as delay } from 'node:timers/promises';

/** Thrown when something took longer than anybody should wait for it; it may still happen. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Waits for `work`, but not longer than this. Throws `TookTooLong`; what was begun is not undone. */
export const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  const over = new AbortController();
  const limit = delay(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new TookTooLong(`It took longer than ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    over.abort();
    limit.catch(() => undefined);
  }
};

/** How long to wait before the next try: twice as long each time, up to a limit, and never quite the same. */
export const backoff = (tried: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(tried - 1, 20)) * (0.75 + Math.random() / 4);
