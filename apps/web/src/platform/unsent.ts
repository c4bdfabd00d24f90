import { draftKey } from './draft-key.ts';
import { onSessionChange, person, readSession, readToken } from './api/session.ts';
import { storage } from './storage.ts';

/*
 * Input of open forms whose session ends in another tab, or expires. It stays in the memory of this tab until the same
 * person has signed in again, and is dropped as soon as it is anybody else. Secrets are never handed in.
 */

const readers = new Map<string, () => unknown>();
const unsent = new Map<string, unknown>();
let hadSession = readToken() !== null;

onSessionChange((token) => {
  const { notice, isEndedElsewhere } = readSession();
  // A sign-out here is meant, unlike one in another tab or by the server.
  if (token === null && notice === null && !isEndedElsewhere) unsent.clear();
  else if (hadSession)
    for (const [name, read] of readers) {
      const value = read();
      if (value !== undefined) unsent.set(name, value);
    }
  hadSession = token !== null;
});

// Told when it becomes another one.
person.subscribe(() => unsent.clear());

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

/** Whether anything of the person who was here waits for them: a form of this tab, or a message. */
export const hasUnsent = (): boolean => {
  const { get } = person;
  const drafts = draftKey(get() ?? '', '');
  return unsent.size > 0 || (get() !== null && storage.keys().some((key) => key.startsWith(drafts)));
};

/** Looks at what was kept, without taking it. */
export const peekUnsent = (name: string): unknown => unsent.get(name);
