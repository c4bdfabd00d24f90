import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/message-of.ts';
import { text } from './text.ts';

interface Task {
  isBusy: boolean;
  error: string | null;
  /** Runs one thing at a time; answers whether it went well. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  clear: () => void;
}

/** Something a person asked for: whether it is under way, and what the server said when it refused. */
export const useTask = (): Task => {
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const isRunning = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ isBusy: true, error: null });
    try {
      await work();
      setState({ isBusy: false, error: null });
      return true;
    } catch (error) {
      setState({ isBusy: false, error: messageOf(error, text.failures.action) });
      return false;
    } finally {
      isRunning.current = false;
    }
  }, []);
  const clear = useCallback(() => setState((before) => ({ ...before, error: null })), []);
  return { ...state, run, clear };
};
