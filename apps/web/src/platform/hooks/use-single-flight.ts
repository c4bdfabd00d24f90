import { useState, type MouseEvent } from 'react';

/**
 * Joins what is asked for while the same work is under way: it gets the answer of the first, and nothing is done twice.
 * For calls that have no idempotency key, or a new one each time.
 */
export const useSingleFlight = <Answer>(): ((work: () => Promise<Answer>) => Promise<Answer>) => {
  const [join] = useState(() => {
    let running: Promise<Answer> | null = null;
    return (work: () => Promise<Answer>): Promise<Answer> => {
      running ??= work().finally(() => (running = null));
      return running;
    };
  });
  return join;
};

/**
 * Leaves out the second click of a double click, which may come after a quick answer: it would do the thing again, or
 * meet another button that took this one's place. The keyboard counts no clicks.
 */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
