import type { RefCallback } from 'react';

const focus = (element: HTMLElement | null): void => element?.focus();

/**
 * A ref that focuses an element the user has just opened. It acts when the element is mounted: a dialog's content
 * mounts slightly after the dialog itself.
 */
export const useInitialFocus = <Field extends HTMLElement>(): RefCallback<Field> => focus;
