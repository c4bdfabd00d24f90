/** Gives a field the focus where no keyboard would come up over the page with it. */
export const focusToType = (field: HTMLElement | null): void => {
  if (!matchMedia('(hover: none)').matches) field?.focus({ preventScroll: true });
};
