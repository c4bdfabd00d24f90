import { onSessionChange } from '../../../platform/api/session.ts';
import { createStore } from '../../../platform/store.ts';
import { takeTyped, typeAhead } from '../../../platform/type-ahead.ts';

/** The window that a key or a button of the shell has opened. */
export const openWindow = createStore<'palette' | 'shortcuts' | null>(null);

export const closeWindow = (): void => {
  takeTyped();
  openWindow.set(null);
};

// Nothing stays open for whoever signs in next.
onSessionChange(closeWindow);

export const openPalette = (): void => {
  // Until the palette is loaded, keys typed belong to it and not to a field below.
  typeAhead(closeWindow);
  openWindow.set('palette');
};
