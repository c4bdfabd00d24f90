import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/message-of.ts';
import { text } from './text.ts';

interface Task {
  isBusy: boolean;
  error: string | null;
  /** Runs one task at a time; resolves to whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Says why something else the user started did not succeed. */
  fail: (error: unknown) => void;
  clear: () => void;
}

/** A task the user started: whether it is running, and the server's message if it was refused. */
export const useTask = (): Task => {
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const isRunning = useRef(false);
  const fail = useCallback(
    (error: unknown) => setState({ isBusy: false, error: messageOf(error, text.failures.action) }),
    [],
  );
  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setState({ isBusy: true, error: null });
      try {
        await work();
        setState({ isBusy: false, error: null });
        return true;
      } catch (error) {
        fail(error);
        return false;
      } finally {
        isRunning.current = false;
      }
    },
    [fail],
  );
  const clear = useCallback(() => setState((before) => ({ ...before, error: null })), []);
  return { ...state, run, fail, clear };
};
