const EVERY_MS = 1_000;

/**
 * Runs `task` at once, and then at most once a second: events that arrive together, as during an import, share one run.
 * Calls made meanwhile run at the end of the second, even if their caller is gone by then.
 */
export const paced = (task: () => void): (() => void) => {
  let isHeld = false;
  let isDue = false;
  const ask = (): void => {
    isDue = isHeld;
    if (isHeld) return;
    isHeld = true;
    setTimeout(() => {
      isHeld = false;
      if (isDue) ask();
    }, EVERY_MS);
    task();
  };
  return ask;
};
