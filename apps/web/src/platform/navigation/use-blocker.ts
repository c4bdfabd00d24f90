import { useEffect, useRef, useState } from 'react';
import { addGuard, type Move } from './history.ts';

/** The blocked navigation, as functions; null while there is none. */
interface BlockedMove {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/**
 * Blocks navigation while `holds` returns true.
 * @returns the blocked navigation, to proceed with or to cancel
 */
export const useBlocker = (holds: (move: Move) => boolean): BlockedMove | null => {
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  });
  useEffect(() => addGuard({ holds: (move) => latest.current(move), onHeld: (goOn) => setProceed(() => goOn) }), []);
  if (proceed === null) return null;
  const reset = (): void => setProceed(null);
  return {
    reset,
    proceed: () => {
      reset();
      proceed();
    },
  };
};
