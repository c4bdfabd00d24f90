let typed = '';
let stop = new AbortController();

/** Keeps what was typed, and nothing from now on. */
export const pauseTyping = (): void => stop.abort();

/** What was typed, which is forgotten. */
export const takeTyped = (): string => {
  pauseTyping();
  const all = typed;
  typed = '';
  return all;
};

/**
 * Keeps what is typed for a field that is on its way, and from whatever has the focus meanwhile, until `takeTyped`. What was
 * kept before and not taken stays.
 * @param onLeave is called by what says that the field is no longer wanted: Escape, Tab, a press
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
    // AltGr types a letter, '@' on a German keyboard; on Windows it is Ctrl with Alt.
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
