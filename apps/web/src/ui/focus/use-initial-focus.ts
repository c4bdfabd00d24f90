import type { RefCallback } from 'react';

const focus = (element: HTMLElement | null): void => element?.focus();

/**
 * A ref that gives the focus to what opens because somebody asked for it. It acts when the element is
 * there: the content of a dialog comes a moment after the dialog itself.
 */
export const useInitialFocus = <Field extends HTMLElement>(): RefCallback<Field> => focus;
