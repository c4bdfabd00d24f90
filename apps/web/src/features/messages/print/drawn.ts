const drawnCount = (): number => document.querySelectorAll('[data-message]').length;

/** After this long without a new message, the page has drawn all it will, for example when a filter is active. */
const STILL_MS = 3_000;

/** Resolves once the page, which draws a few messages at a time, has drawn `count` of them. */
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
      if (now >= count || signal.aborted || performance.now() - since > STILL_MS) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
