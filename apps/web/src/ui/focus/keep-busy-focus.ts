/**
 * Gives a button the focus back that it loses by being disabled while its action runs, unless the user has moved on.
 * Returns what stops it.
 */
export const keepBusyFocus = (): (() => void) => {
  const observer = new MutationObserver(([change]) => {
    const button = change?.target;
    if (!(button instanceof HTMLButtonElement)) return;
    // The browser moves the focus on its next frame: here a button just disabled still has it.
    if (button.disabled) isHeld = document.activeElement === button;
    // The focus falls to the page or, in a dialog, to the dialog: to what the button is in.
    else if (isHeld && document.activeElement?.contains(button) === true) button.focus({ preventScroll: true });
  });
  let isHeld = false;
  const follow = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLButtonElement)) return;
    isHeld = false;
    observer.disconnect();
    observer.observe(target, { attributeFilter: ['disabled'] });
  };
  document.addEventListener('focusin', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
  };
};
