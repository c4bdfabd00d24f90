import { createStore, useStore } from '../../../platform/store.ts';

/** How often the bar was asked for; 0 while it is closed. Outside the page's parts: the menu opens it from another. */
const asked = createStore(0);

export const useFindAsked = (): number => useStore(asked);
/** Opens the bar, or returns to its field. */
export const openFind = (): void => asked.set(asked.get() + 1);
export const closeFind = (): void => asked.set(0);
