const drawnCount = (): number => document.querySelectorAll('[data-message]').length;

/** A page that shows no more for so long shows all that it will, as where a filter chooses among the messages. */
const stillMs = 3_000;

/** Resolves when so many messages are in the page, which draws them a few at a time. */
export const drawn = (count: number, signal: AbortSignal, onDrawn: (count: number) => void): Promise<void> =>
  new Promise((resolve) => {
    let known = -1;
    let since = 0;
    const look = (): void => {
      const now = drawnCount();
      if (now !== known) {
        known = now;
        since = performance.now();
        onDrawn(now);
      }
      if (now >= count || signal.aborted || performance.now() - since > stillMs) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
