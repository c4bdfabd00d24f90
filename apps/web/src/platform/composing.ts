import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Safari's `keyCode` for the Enter that ends a composition, sent after the composition has ended. */
const IN_COMPOSITION = 229;

/** True for a key of an input method composition, as in Japanese or Chinese: it sends, chooses and stops nothing. */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IN_COMPOSITION;

/** Where text is typed on the screen, whose Return is the plain way to a new line. */
export const TOUCH_ONLY = '(pointer: coarse) and (hover: none)';

/**
 * True for Enter where it sends: Shift+Enter makes a new line, and so does Return on a touch screen. With Ctrl or Cmd it
 * always sends, for tablets with a keyboard.
 */
export const isSendKey = (event: ReactKeyboardEvent): boolean => {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return false;
  return event.ctrlKey || event.metaKey || !matchMedia(TOUCH_ONLY).matches;
};
