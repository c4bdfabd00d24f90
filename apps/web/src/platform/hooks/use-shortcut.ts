import { useEffectEvent, useLayoutEffect } from 'react';
import { takesText } from '../text-field.ts';

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && takesText(target);

interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  readonly key: string;
  /** With Ctrl, or Command on a Mac; such a shortcut also works while typing. */
  readonly isCommand?: boolean;
  /** With Alt; it works in a field too, as long as that is empty. */
  readonly isAlt?: boolean;
}

const isWriting = (target: EventTarget | null): boolean =>
  isTyping(target) &&
  !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.value === '' : false);

/** Calls `handler` for a key pressed anywhere on the page. A single character is left alone while somebody types. */
export const useShortcut = ({ key, isCommand = false, isAlt = false }: Shortcut, handler: () => void): void => {
  const handle = useEffectEvent(handler);
  // Before the screen is painted: a key pressed as soon as something is seen is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasCommand = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.altKey !== isAlt || event.isComposing || hasCommand !== isCommand) return;
      if (event.key.toLowerCase() !== key) return;
      if (!isCommand && (isAlt ? isWriting(event.target) : isTyping(event.target))) return;
      event.preventDefault();
      handle();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key, isCommand, isAlt]);
};
