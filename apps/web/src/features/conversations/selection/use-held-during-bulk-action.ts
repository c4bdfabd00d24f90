import { useState, useSyncExternalStore } from 'react';
import { bulkState } from './bulk-action.ts';

const isRunning = (): boolean => bulkState.get().running !== null;

/**
 * What a list shows, held while a bulk action is running: the rows leave it together at the end, instead of one by one
 * under the pointer, each with the requests that a changed list makes.
 */
export const useHeldDuringBulkAction = <Value>(value: Value): Value => {
  const isHeld = useSyncExternalStore(bulkState.subscribe, isRunning);
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
};
