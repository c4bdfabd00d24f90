import { takesText } from './text-field.ts';

/** Keys that are there for every page; a field that is written in has its own use for a character. */
const isMeant = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean => {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return (key === '/' || key === '?') && !(target instanceof HTMLElement && takesText(target));
};

let kept: KeyboardEvent | null = null;

const keep = (event: KeyboardEvent): void => {
  kept = isMeant(event) ? event : null;
  if (kept !== null) event.preventDefault();
};

let stop: AbortController | null = null;

const end = (): void => {
  stop?.abort();
  stop = null;
  kept = null;
};

/**
 * Until `pressKeptKey` is called the last key that may be a shortcut is kept; another key, or a press, takes it back.
 * @returns what ends it as well
 */
export const keepEarlyKeys = (): (() => void) => {
  end();
  stop = new AbortController();
  const { signal } = stop;
  const forget = (): void => {
    kept = null;
  };
  window.addEventListener('keydown', keep, { signal });
  window.addEventListener('pointerdown', forget, { signal });
  return end;
};

/** Presses the kept key once more, for those who know by now what it is for. */
export const pressKeptKey = (): void => {
  const event = kept;
  end();
  if (event === null) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, cancelable: true }));
};
