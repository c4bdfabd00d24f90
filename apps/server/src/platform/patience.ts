/** Thrown when work exceeded its time limit; the work may still complete. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Waits at most this long for `work`. Throws `TookTooLong`; the work itself is not canceled. If this process was
 * stalled, an answer that arrived in time still counts: timers run before input is read, so input is read first here.
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

/** Exponential backoff with jitter: doubles with each try, up to a limit. */
export const backoff = (tried: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(tried - 1, 20)) * (0.75 + Math.random() / 4);
