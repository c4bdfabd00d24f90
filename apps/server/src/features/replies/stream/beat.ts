/** A repeating timer that fires at the same instant for everybody who waits on it. */
export interface Beat {
  /** Calls `each` on every beat; returns a function that leaves. */
  join(each: () => void): () => void;
}

/**
 * Replies written at the same time store their pieces at the same time, so fifty of them need one transaction per beat
 * instead of fifty at different moments. The timer stops when nobody has joined.
 */
export const createBeat = (everyMs: number): Beat => {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  return {
    join(each) {
      waiting.add(each);
      timer ??= setInterval(() => {
        for (const one of waiting) one();
      }, everyMs).unref();
      return () => {
        waiting.delete(each);
        if (waiting.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
};
