import { useEffect, useRef } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses the page itself: the next Tab continues from there. */
const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** Focuses the page when the focused element disappears with a change of `shown`, such as a deleted row. */
export const useFocusKeeper = (shown: unknown): void => {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const enter = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element ? target : null;
    };
    // Some browsers also fire this for an element being removed, while it is still connected.
    const leave = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (target instanceof Element && target === last.current && target.isConnected) last.current = null;
      });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || !isLost()) return;
    last.current = null;
    focusPage();
  }, [shown]);
};

/** For a dialog that has faded out: the element to refocus may have gone with the confirmed action. */
export const keepFocusAfter = (leaving: HTMLElement): void => {
  if (isLost() || leaving.contains(document.activeElement)) focusPage();
};

/** The same for what goes away while it is used: an open dialog with the part of the page that opened it, or a form. */
export const useFocusKeptAfter = (isOpen: boolean): void => {
  const isLast = useRef(isOpen);
  useEffect(() => {
    isLast.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      // A dialog closed before unmounting has already returned the focus.
      if (!isLast.current) return;
      // Runs after the dialog has returned the focus to its opener, if that still exists.
      requestAnimationFrame(() => {
        if (isLost()) focusPage();
      });
    },
    [],
  );
};
