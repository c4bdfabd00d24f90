import { useState, type MouseEvent } from 'react';

/**
 * Joins calls made while the same work is running: they get its result, and nothing is done twice. For requests without
 * an idempotency key, or with a new one each time.
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
 * Ignores the second click of a double click, which may arrive after a quick answer: it would repeat the action or hit
 * another button that took this one's place. Keyboard clicks have no count.
 */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
