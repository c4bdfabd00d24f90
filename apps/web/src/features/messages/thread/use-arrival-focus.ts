import { useEffect, useEffectEvent, type RefObject } from 'react';
import { focusToType } from '../../../ui/focus/focus-to-type.ts';

/** No control has the focus: it is on the page as a whole. */
const isFree = ({ activeElement, body }: Document): boolean =>
  activeElement === null || activeElement === body || activeElement.id === 'main';

const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Longer than a menu or a dialog takes to close, in milliseconds. */
const CLOSING = 1_000;

/**
 * Calls back when no window covers the page: at once, or when the one that is closing is gone. By then the user may
 * have pressed something or moved the focus, which ends the wait.
 */
const onceUncovered = (arrive: () => void, end: AbortController): void => {
  const { signal } = end;
  if (signal.aborted) return;
  if (!isCovered()) return arrive();
  const stop = (): void => end.abort();
  const observer = new MutationObserver(() => {
    if (isCovered()) return;
    stop();
    arrive();
  });
  observer.observe(document.body, { childList: true });
  const timer = setTimeout(stop, CLOSING);
  for (const move of ['pointerdown', 'focusin']) addEventListener(move, stop, { capture: true, signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return undefined;
};

/**
 * A conversation is opened to write in it: its input gets the focus.
 * @param isLedElsewhere the address names a message or a tag, which is read first
 */
export const useArrivalFocus = (input: RefObject<HTMLTextAreaElement | null>, isLedElsewhere: boolean): void => {
  const arrive = useEffectEvent((): void => {
    if (!isLedElsewhere && isFree(document)) focusToType(input.current);
  });
  useEffect(() => {
    const end = new AbortController();
    // The frame, whose effects run after these, first moves the focus from the link that was pressed to the page.
    queueMicrotask(() => onceUncovered(() => arrive(), end));
    return () => end.abort();
  }, []);
};
