import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that returns the latest value and never changes itself, so that a memoized part needs no new rendering. */
export const useLatest = <Value>(value: Value): (() => Value) => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
};
