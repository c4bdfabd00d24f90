import { useState } from 'react';

/** Runs one `work` at a time; calls made while it runs are dropped, however quick the second click. */
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
