const FIELD = 'input:not([type="hidden"], [aria-hidden]), textarea:not([aria-hidden]), [role="combobox"]';

/** A ref of a form that has just been opened: whoever opened it wants to fill it in. */
export const focusFirstField = (form: HTMLElement | null): void => {
  if (form === null || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>(FIELD)?.focus();
};
