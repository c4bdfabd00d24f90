import { useEffectEvent, useLayoutEffect } from 'react';
import { takesText } from '../text-field.ts';

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && takesText(target);

interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  readonly key: string;
  /** With Ctrl, or Command on a Mac; works while typing. */
  readonly isCommand?: boolean;
  /** With Alt; in a field it works only while the field is empty. */
  readonly isAlt?: boolean;
}

const isWriting = (target: EventTarget | null): boolean =>
  isTyping(target) &&
  !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.value === '' : false);

/** Calls `handler` for a key pressed anywhere on the page. A single character is ignored while the user types. */
export const useShortcut = ({ key, isCommand = false, isAlt = false }: Shortcut, handler: () => void): void => {
  const handle = useEffectEvent(handler);
  // Registered before the first paint, so a key pressed as soon as something is visible is not lost.
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
