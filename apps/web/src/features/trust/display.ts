import { storageKeys } from '@symbi/contracts/limits';
import { onStorageChange, storage } from '../../platform/storage.ts';
import { createStore, useStore } from '../../platform/store.ts';

export type TrustDisplay = 'simple' | 'detailed';

const parse = (value: string | null): TrustDisplay => (value === 'detailed' ? 'detailed' : 'simple');

const store = createStore<TrustDisplay>(parse(storage.get(storageKeys.trustDisplay)));

/** Stores the choice for the next visit and for other tabs. */
export const setTrustDisplay = (display: TrustDisplay): void => {
  storage.set(storageKeys.trustDisplay, display);
  store.set(display);
};

export const useTrustDisplay = (): TrustDisplay => useStore(store);

/** Keeps the choice the same in all tabs. */
export const followTrustDisplayOfOtherTabs = (): (() => void) =>
  onStorageChange(storageKeys.trustDisplay, (value) => store.set(parse(value)));
