import { hasCode } from '@symbi/client/api-error';

/** A browser opens six connections to a server without HTTP/2; the page needs some of them meanwhile. */
const AT_ONCE = 4;
/** For a server that does not say how long to wait. */
const PAUSE_SECONDS = 5;

interface RunOptions {
  /** Once aborted, no further task starts; those under way are awaited. */
  readonly signal: AbortSignal;
  readonly onSettled: () => void;
  readonly onPause: (isPaused: boolean) => void;
}

/** What became of each id; `left` are those not tried because the run was stopped. */
export interface Outcome {
  readonly done: readonly string[];
  readonly failed: readonly string[];
  readonly left: readonly string[];
  /** Of the last task that failed. */
  readonly error: unknown;
}

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    signal.addEventListener('abort', end);
  });

/** Runs a task for every id, a few at a time. When the server limits the rate, all wait as long as it asks, then go on. */
export const runAll = async (
  ids: readonly string[],
  task: (id: string) => Promise<unknown>,
  { signal, onSettled, onPause }: RunOptions,
): Promise<Outcome> => {
  const waiting = [...ids];
  const done: string[] = [];
  const failed: string[] = [];
  let error: unknown = null;
  let pause: Promise<void> | null = null;
  const pauseFor = (seconds: number): Promise<void> => {
    if (pause !== null) return pause;
    onPause(true);
    pause = wait(seconds, signal).then(() => {
      pause = null;
      onPause(false);
    });
    return pause;
  };
  const attempt = async (id: string): Promise<void> => {
    try {
      await task(id);
      done.push(id);
    } catch (caught) {
      if (hasCode(caught, 'rate_limited')) {
        waiting.unshift(id);
        return pauseFor(caught.retryAfterSeconds ?? PAUSE_SECONDS);
      }
      failed.push(id);
      error = caught;
    }
    return onSettled();
  };
  const work = async (): Promise<void> => {
    for (;;) {
      if (pause !== null) await pause;
      const id = signal.aborted ? undefined : waiting.shift();
      if (id === undefined) return;
      await attempt(id);
    }
  };
  // One that waits may put its id back after the others have ended, and then does it itself.
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  return { done, failed, left: waiting, error };
};
