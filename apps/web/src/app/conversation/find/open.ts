import { createStore, useStore } from '../../../platform/store.ts';

/** Outside the page's parts: the menu opens the bar, which is another of them. */
const isOpen = createStore(false);

export const useIsFinding = (): boolean => useStore(isOpen);
export const openFind = (): void => isOpen.set(true);
export const closeFind = (): void => isOpen.set(false);
