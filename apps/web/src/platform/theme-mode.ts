import { storageKeys } from '@symbi/contracts/limits';
import { onStorageChange, storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type ThemeMode = 'light' | 'dark';

const isMode = (value: string | null | undefined): value is ThemeMode => value === 'light' || value === 'dark';

/** The stored mode, else the one the start script derived from the system, else light. */
const initialMode = (): ThemeMode => {
  const stored = storage.get(storageKeys.theme);
  if (isMode(stored)) return stored;
  const decided = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return isMode(decided) ? decided : 'light';
};

const store = createStore<ThemeMode>(initialMode());

const show = (mode: ThemeMode): void => {
  document.documentElement.dataset['theme'] = mode;
  store.set(mode);
};

const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** What was chosen, also in another tab; anything else, or nothing, follows the system. */
const showChoice = (choice: string | null): void => show(isMode(choice) ? choice : system().matches ? 'dark' : 'light');

export const setThemeChoice = (choice: ThemeMode | 'system'): void => {
  storage.set(storageKeys.theme, choice);
  showChoice(choice);
};

export const toggleThemeMode = (): void => setThemeChoice(store.get() === 'light' ? 'dark' : 'light');
export const useThemeMode = (): ThemeMode => useStore(store);

/** Paper is white: a dark page is printed in light mode. */
export const printInLight = (): void => {
  let shown: ThemeMode = 'light';
  window.addEventListener('beforeprint', () => {
    shown = store.get();
    show('light');
  });
  window.addEventListener('afterprint', () => show(shown));
};

/** Keeps the theme the same in all tabs. */
export const followThemeOfOtherTabs = (): (() => void) => onStorageChange(storageKeys.theme, showChoice);

export const followSystemTheme = (): void =>
  system().addEventListener('change', () => showChoice(storage.get(storageKeys.theme)));
