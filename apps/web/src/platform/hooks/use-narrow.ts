import { useSyncExternalStore } from 'react';

/** Below the theme's `sm`. The browser follows it itself: what MUI has for it is for servers too, and ten times as long. */
const narrow = matchMedia('(max-width: 599.95px)');

const follow = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** True on screens as narrow as a phone's. */
export const useIsNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
