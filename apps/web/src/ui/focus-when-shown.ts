/** A ref for the field somebody wants to type in as soon as what they asked for has opened. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
