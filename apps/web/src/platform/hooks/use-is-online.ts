import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const follow = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** False while the browser has no network; what is asked for then is done afterwards. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => onlineManager.isOnline());
