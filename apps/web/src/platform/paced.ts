const everyMs = 1_000;

/**
 * Does what news ask for at once, and then once a second at most: many that come together, as of an import, are answered
 * together. What was asked for meanwhile is done at the end of the second, also when nobody waits for it any more.
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
    }, everyMs);
    task();
  };
  return ask;
};
