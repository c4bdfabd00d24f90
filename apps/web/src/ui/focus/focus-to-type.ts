/** Focuses a field, except where that would open an on-screen keyboard over the page. */
export const focusToType = (field: HTMLElement | null): void => {
  if (!matchMedia('(hover: none)').matches) field?.focus({ preventScroll: true });
};
