import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { isLeftOnPurpose, onSessionChange, readToken } from './api/session.ts';

/*
 * Input of open forms whose session ends in another tab, or expires. It stays in the memory of this tab until the same
 * person has signed in again, and is dropped as soon as it is anybody else. Secrets are never handed in.
 */

const readers = new Map<string, () => unknown>();
const unsent = new Map<string, unknown>();
let owner: string | null = null;

let hadSession = readToken() !== null;

onSessionChange((token) => {
  if (isLeftOnPurpose()) unsent.clear();
  else if (hadSession)
    for (const [name, read] of readers) {
      const value = read();
      if (value !== undefined) unsent.set(name, value);
    }
  hadSession = token !== null;
});

/** Says who is signed in, before anything of theirs is drawn. */
export const ownUnsent = (userId: string): void => {
  if (userId !== owner) unsent.clear();
  owner = userId;
};

/** Has `read` called when the session ends; it returns undefined when nothing is to be kept. */
export const keepUnsent = (name: string, read: () => unknown): (() => void) => {
  readers.set(name, read);
  return () => {
    if (readers.get(name) === read) readers.delete(name);
  };
};

/** Returns what was kept, once. */
export const takeUnsent = (name: string): unknown => {
  const value = unsent.get(name);
  unsent.delete(name);
  return value;
};

/** What the form of this name held when the session ended under it. */
export const useBefore = <Value>(name: string): Value | undefined => {
  const [before] = useState(() => unsent.get(name) as Value | undefined);
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
  const [value, setValue] = useState(() => (unsent.has(name) ? (unsent.get(name) as Value) : initial()));
  useUnsent(name, () => (isKept(value) ? value : undefined));
  return [value, setValue];
};
