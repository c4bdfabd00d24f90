import { useEffect, useRef, useState } from 'react';
import { addGuard, type Move } from './history.ts';

/** What was held, as functions; null while nothing is. */
interface BlockedMove {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/**
 * Holds a way out of the page while `holds` says so.
 * @returns the one that is held: gone with, or stayed
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
