import { storageKeys } from '@symbi/contracts/limits';
import { onStorageChange, storage } from '../storage.ts';
import { createStore, useStore } from '../store.ts';

interface SessionState {
  readonly token: string | null;
  /** Why the last session ended, shown on the login page. */
  readonly notice: string | null;
  /** The last session was ended in another tab: nobody left the page that is shown in this one. */
  readonly isEndedElsewhere: boolean;
}

const store = createStore<SessionState>({
  token: storage.get(storageKeys.token),
  notice: null,
  isEndedElsewhere: false,
});

/** The id of who signed in last, before anything of theirs is drawn. */
export const person = createStore<string | null>(null);

export const readSession = store.get;

export const readToken = (): string | null => store.get().token;

/** Stores the token of a new session. */
export const startSession = (token: string): void => {
  storage.set(storageKeys.token, token);
  store.set({ token, notice: null, isEndedElsewhere: false });
};

/** Removes the token; `notice` gives the reason when the user did not ask for it. */
export const endSession = (notice: string | null = null): void => {
  if (store.get().token === null) return;
  storage.remove(storageKeys.token);
  store.set({ token: null, notice, isEndedElsewhere: false });
};

export const clearNotice = (): void => {
  const state = store.get();
  if (state.notice !== null) store.set({ ...state, notice: null });
};

/** Calls `handler` with every new token, and with null when the session ends. */
export const onSessionChange = (handler: (token: string | null) => void): (() => void) => {
  let last = readToken();
  return store.subscribe(() => {
    const token = readToken();
    if (token === last) return;
    last = token;
    handler(token);
  });
};

export const useSession = (): SessionState => useStore(store);

/** Signs in and out together with the other tabs. */
export const followOtherTabs = (): (() => void) =>
  onStorageChange(storageKeys.token, (token) => store.set({ token, notice: null, isEndedElsewhere: token === null }));
