import { onSessionChange } from '../../../platform/api/session.ts';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

const key = 'open-folders';
/** Each is a list that is loaded: one more closes the one that was opened first. */
const mostOpen = 10;

const stored = (): ReadonlySet<string> => new Set((storage.get(key) ?? '').split(' ').filter((id) => id !== ''));

const opened = createStore(stored());
onSessionChange(() => opened.set(stored()));

/** Ids of the folders whose conversations are shown in the history. */
export const useOpenFolders = (): ReadonlySet<string> => useStore(opened);

/** Shows what a folder holds, or puts it away; remembered in this browser. `known` are the folders that there are. */
export const setOpen = (folder: string, isOpen: boolean, known: readonly string[]): void => {
  const others = [...opened.get()].filter((id) => id !== folder && known.includes(id));
  const next = new Set(isOpen ? [...others, folder].slice(-mostOpen) : others);
  storage.set(key, [...next].join(' '));
  opened.set(next);
};
