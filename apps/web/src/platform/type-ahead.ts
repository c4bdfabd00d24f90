let typed = '';
let stop = new AbortController();

/** Stops capturing keys; the text captured so far is kept. */
export const pauseTyping = (): void => stop.abort();

/** Returns the captured text and clears it. */
export const takeTyped = (): string => {
  pauseTyping();
  const all = typed;
  typed = '';
  return all;
};

/**
 * Captures text typed for a field that is still loading, and keeps it from whatever has the focus, until `takeTyped`.
 * Text captured earlier and not yet taken is kept.
 * @param onLeave is called when the field is no longer wanted: on Escape, Tab or a pointer press
 */
export const typeAhead = (onLeave: () => void): void => {
  pauseTyping();
  stop = new AbortController();
  const { signal } = stop;
  const leave = (): void => {
    takeTyped();
    onLeave();
  };
  const keep = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape' || key === 'Tab') return leave();
    // AltGr types a character, such as '@' on a German keyboard; Windows reports it as Ctrl with Alt.
    const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
    if (isCommand || event.isComposing) return;
    if (key.length === 1) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { signal, capture: true });
  window.addEventListener('pointerdown', leave, { signal, capture: true });
};
