import { useEffect, useRef } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to the page itself: the next Tab goes on from there. */
const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** The page takes the focus when what had it went away with a change of `shown`, as a row that was deleted does. */
export const useFocusKeeper = (shown: unknown): void => {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const enter = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element ? target : null;
    };
    // Some browsers also tell when the element is being removed, while it is still there: a moment later it is not.
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

/** For a dialog that has faded out: what the focus would go back to may have gone with what was confirmed. */
export const keepFocusAfter = (leaving: HTMLElement): void => {
  if (isLost() || leaving.contains(document.activeElement)) focusPage();
};

/** The same for a dialog that is open when it goes with the part of the page that asked for it, and does not fade out. */
export const useFocusKeptAfter = (isOpen: boolean): void => {
  const isLast = useRef(isOpen);
  useEffect(() => {
    isLast.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      // One that was closed before it went has given the focus on by itself.
      if (!isLast.current) return;
      // Once the dialog has given the focus back to what opened it, where that is still there.
      requestAnimationFrame(() => {
        if (isLost()) focusPage();
      });
    },
    [],
  );
};
