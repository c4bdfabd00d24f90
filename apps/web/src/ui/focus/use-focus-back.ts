import { useEffect, useRef, type RefObject } from 'react';

/** True for an element the user may be about to use: the focus is not taken from it. */
export const isAtWork = (element: Element | null): boolean =>
  element?.matches('a, button, input, textarea, summary, [tabindex="0"]') === true;

/** A button that is disabled or replaced while busy loses the focus: it gets it back, unless the user has moved on. */
export const useFocusBack = <Target extends HTMLElement = HTMLButtonElement>(
  isBusy: boolean,
): RefObject<Target | null> => {
  const button = useRef<Target>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && !isAtWork(document.activeElement)) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
};
