import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { keepUnsent, peekUnsent, takeUnsent } from '../unsent.ts';

/** What the form of this name held when the session ended under it. */
export const useBefore = <Value>(name: string): Value | undefined => {
  const [before] = useState(() => peekUnsent(name) as Value | undefined);
  return before;
};

/** Keeps what `read` returns when the session ends under the form; undefined keeps nothing. */
export const useUnsent = (name: string, read: () => unknown): void => {
  const latest = useEffectEvent(read);
  useEffect(() => {
    // What was kept is dropped only now that it is on the screen: a rendering can be given up.
    takeUnsent(name);
    return keepUnsent(name, () => latest());
  }, [name]);
};

/** State that is kept when the session ends under it, if `isKept`. */
export const useUnsentState = <Value>(
  name: string,
  initial: () => Value,
  isKept: (value: Value) => boolean = () => true,
): [Value, Dispatch<SetStateAction<Value>>] => {
  const [value, setValue] = useState(() => (peekUnsent(name) === undefined ? initial() : (peekUnsent(name) as Value)));
  useUnsent(name, () => (isKept(value) ? value : undefined));
  return [value, setValue];
};
