import { useState, useSyncExternalStore } from 'react';
import { work } from './work.ts';

const isWorking = (): boolean => work.get().running !== null;

/**
 * What a list shows, held while a work on many is running: they leave it together at its end, instead of one by one
 * under the pointer, each with all that is asked for a list that has changed.
 */
export const useHeldWhileWorking = <Value>(value: Value): Value => {
  const isHeld = useSyncExternalStore(work.subscribe, isWorking);
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
};
