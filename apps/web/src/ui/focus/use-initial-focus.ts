import type { RefCallback } from 'react';

const focus = (element: HTMLElement | null): void => element?.focus();

/**
 * A ref that focuses an element the user has just opened. It acts when the element is mounted: a dialog's content
 * mounts slightly after the dialog itself.
 */
export const useInitialFocus = <Field extends HTMLElement>(): RefCallback<Field> => focus;

const select = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};

/** The same for a field with a text to be typed over. It is selected once: whoever comes back to the window goes on. */
export const useInitialSelection = (): RefCallback<HTMLInputElement> => select;
