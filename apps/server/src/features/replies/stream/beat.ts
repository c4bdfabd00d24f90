/** A moment that comes again and again, in the same instant for all who wait for it. */
export interface Beat {
  /** Calls `each` with every beat; answers how to leave. */
  join(each: () => void): () => void;
}

/**
 * Replies that are written at once store their pieces at once: fifty of them need one transaction with each beat, and not
 * one whenever the time of one of them has come. Nothing beats while nobody waits.
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
