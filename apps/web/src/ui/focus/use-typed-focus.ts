import { useEffect, type RefObject } from 'react';

/** On the page as a whole, on the list of messages, or on one of them, no letter means anything else. */
const isFree = ({ activeElement, body }: Document): boolean =>
  activeElement === body ||
  activeElement?.matches('[data-message]') === true ||
  (activeElement?.querySelector('[data-message]') ?? null) !== null;

/** A message can be begun without pressing its field first: the field takes the focus, and with it the letter. */
export const useTypedFocus = (input: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      // AltGr types a character, such as '@' on a German keyboard; Windows reports it as Ctrl with Alt.
      const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
      // The space scrolls; the other two are shortcuts.
      if (!defaultPrevented && !isCommand && /^[^\s/?]$/u.test(key) && isFree(document)) input.current?.focus();
    };
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, [input]);
};
