import { takesText } from './text-field.ts';
import { pauseTyping, takeTyped, typeAhead } from './type-ahead.ts';

/** True for a global shortcut; in a text field, a character belongs to the text. */
const isMeant = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean => {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return (key === '/' || key === '?') && !(target instanceof HTMLElement && takesText(target));
};

let kept: KeyboardEvent | null = null;

const forget = (): void => {
  kept = null;
};

/** Text typed after a key that leads to a field belongs to that field. */
const keep = (event: KeyboardEvent): void => {
  // Shift alone, for example.
  if (event.key.length > 1) return;
  kept = isMeant(event) ? event : null;
  if (kept === null) return;
  event.preventDefault();
  typeAhead(forget);
};

let stop = new AbortController();

const end = (): void => {
  stop.abort();
  forget();
};

/**
 * Keeps the last key that may be a shortcut, and the text typed after it, until `pressKeptKey` is called. Escape, Tab
 * or a pointer press drops both.
 * @returns a function that ends it as well
 */
export const keepEarlyKeys = (): (() => void) => {
  end();
  stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('keydown', keep, { signal });
  window.addEventListener('pointerdown', forget, { signal });
  return () => {
    end();
    takeTyped();
  };
};

/** Dispatches the kept key again, once its handlers are loaded. */
export const pressKeptKey = (): void => {
  const event = kept;
  end();
  pauseTyping();
  if (event === null) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, cancelable: true }));
};
