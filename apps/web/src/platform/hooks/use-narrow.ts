import { useSyncExternalStore } from 'react';

/** Below the theme's `sm`. Uses `matchMedia` directly: MUI's hook also supports servers and is ten times as long. */
const narrow = matchMedia('(max-width: 599.95px)');

const follow = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** True on screens as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
