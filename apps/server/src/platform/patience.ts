/** Thrown when something took longer than anybody should wait for it; it may still happen. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Waits for `work`, but not longer than this. Throws `TookTooLong`; what was begun is not undone. An answer counts that came
 * in time to a process that stood still itself: timers are looked at before what has arrived, so that is looked at first.
 */
export const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = (): void => reject(new TookTooLong(`It took longer than ${milliseconds} ms`));
    timer = setTimeout(() => void setImmediate(late), milliseconds).unref();
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** How long to wait before the next try: twice as long each time, up to a limit, and never quite the same. */
export const backoff = (tried: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(tried - 1, 20)) * (0.75 + Math.random() / 4);
