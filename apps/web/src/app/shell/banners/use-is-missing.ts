import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/api/query-client.ts';

const cache = queryClient.getQueryCache();
const follow = (listener: () => void): (() => void) => cache.subscribe(notifyManager.batchCalls(listener));
const isMissing = (): boolean =>
  cache.findAll({ type: 'active', fetchStatus: 'paused' }).some(({ state }) => state.data === undefined);

/** True while something on the page waits for the network to be loaded for the first time. */
export const useIsMissing = (): boolean => useSyncExternalStore(follow, isMissing);
