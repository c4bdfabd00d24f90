import { useEffect, useEffectEvent, type RefObject } from 'react';
import { focusToType } from '../../../ui/focus/focus-to-type.ts';

/** Neither a control nor a window has the focus: it is on the page as a whole. */
const isFree = ({ activeElement, body }: Document): boolean =>
  (activeElement === null || activeElement === body || activeElement.id === 'main') &&
  document.querySelector('[aria-modal="true"]') === null;

/**
 * A conversation is opened to write in it: its input gets the focus.
 * @param isLedElsewhere the address names a message or a tag, which is read first
 */
export const useArrivalFocus = (input: RefObject<HTMLTextAreaElement | null>, isLedElsewhere: boolean): void => {
  const arrive = useEffectEvent((): void => {
    if (!isLedElsewhere && isFree(document)) focusToType(input.current);
  });
  // The frame, whose effects run after these, first moves the focus from the link that was pressed to the page.
  useEffect(() => queueMicrotask(arrive), []);
};
