import { onSessionChange } from '../../../platform/api/session.ts';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

const KEY = 'open-folders';
/** Each open folder is a loaded list; beyond this number, the one opened first is closed. */
const MOST_OPEN = 10;

const stored = (): ReadonlySet<string> => new Set((storage.get(KEY) ?? '').split(' ').filter((id) => id !== ''));

const opened = createStore(stored());
onSessionChange(() => opened.set(stored()));

/** Ids of the folders open in the history. */
export const useOpenFolders = (): ReadonlySet<string> => useStore(opened);

/** Opens or closes a folder, remembered in this browser. `known` are the existing folders. */
export const setOpen = (folder: string, isOpen: boolean, known: readonly string[]): void => {
  const others = [...opened.get()].filter((id) => id !== folder && known.includes(id));
  const next = new Set(isOpen ? [...others, folder].slice(-MOST_OPEN) : others);
  storage.set(KEY, [...next].join(' '));
  opened.set(next);
};
