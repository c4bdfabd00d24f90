import { takesText } from './text-field.ts';
import { pauseTyping, takeTyped, typeAhead } from './type-ahead.ts';

/** Keys that are there for every page; a field that is written in has its own use for a character. */
const isMeant = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean => {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return (key === '/' || key === '?') && !(target instanceof HTMLElement && takesText(target));
};

let kept: KeyboardEvent | null = null;

const forget = (): void => {
  kept = null;
};

/** What is typed behind a key that leads to a field is meant for that field. */
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
 * Until `pressKeptKey` is called the last key that may be a shortcut is kept; what is typed
 * behind it is kept for its field. Escape, Tab or a press takes it back.
 * @returns what ends it as well
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

/** Presses the kept key once more, for those who know by now what it is for. */
export const pressKeptKey = (): void => {
  const event = kept;
  end();
  pauseTyping();
  if (event === null) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, cancelable: true }));
};
