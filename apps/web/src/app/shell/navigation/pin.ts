import { useLayoutEffect, useSyncExternalStore } from 'react';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

export const DRAWER_WIDTH = 300;

const KEY = 'drawer-pinned';

/** Wide enough for the drawer beside a page. */
const wide = matchMedia('(min-width: 1200px)');
/** Wide enough for a conversation's panel as well: there it is open until the user closes it. */
const roomy = matchMedia('(min-width: 1440px)');

const choice = createStore(storage.get(KEY));

export const setPinned = (isPinned: boolean): void => {
  storage.set(KEY, isPinned ? 'on' : 'off');
  choice.set(isPinned ? 'on' : 'off');
};

const follow = (listener: () => void): (() => void) => {
  for (const query of [wide, roomy]) query.addEventListener('change', listener);
  return () => {
    for (const query of [wide, roomy]) query.removeEventListener('change', listener);
  };
};

/** True where the drawer can be pinned. */
export const useCanPin = (): boolean => useSyncExternalStore(follow, () => wide.matches);

/** True while the drawer is pinned beside the page. */
export const useIsPinned = (): boolean => {
  const isRoomy = useSyncExternalStore(follow, () => roomy.matches);
  const chosen = useStore(choice);
  const canPin = useCanPin();
  return canPin && (chosen === null ? isRoomy : chosen === 'on');
};

/** Keeps `--menu-width` at the width that the pinned drawer takes from the page. */
export const useMenuWidth = (isPinned: boolean): void =>
  useLayoutEffect(() => {
    if (!isPinned) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--menu-width', `${DRAWER_WIDTH}px`);
    return () => void style.removeProperty('--menu-width');
  }, [isPinned]);
