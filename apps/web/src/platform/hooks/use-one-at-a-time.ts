import { useState } from 'react';

/** Runs `work` once at a time: what is asked for while it works is left out, however quick the second click. */
export const useOneAtATime = (): ((work: () => Promise<unknown>) => Promise<void>) => {
  const [run] = useState(() => {
    let isRunning = false;
    return async (work: () => Promise<unknown>): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      try {
        await work();
      } finally {
        isRunning = false;
      }
    };
  });
  return run;
};
