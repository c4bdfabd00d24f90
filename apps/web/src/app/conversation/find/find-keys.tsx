import { useEffect } from 'react';
import { quietTarget } from '../../../features/messages/thread/is-target.ts';
import type { Thread } from '../../../features/messages/thread/thread-model.ts';
import { takeTyped, typeAhead } from '../../../platform/type-ahead.ts';
import { LazyPart } from '../../../ui/dialog/lazy-dialog.tsx';
import { closeFind, openFind, useFindAsked } from './open.ts';
import { title } from './title.ts';

/** If the bar fails to load, keys typed for it are dropped. */
const loadBar = () =>
  import('./find-bar.tsx').then(
    ({ FindBar }) => FindBar,
    (error: unknown) => {
      takeTyped();
      throw error;
    },
  );

const FIELD = '[data-find] input';

/** What lies over the conversation, and keeps the focus. */
const OVER = '[role="menu"], [role="dialog"], dialog[open]';

const isFindKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'f' && ctrlKey !== metaKey && !altKey && !shiftKey && !defaultPrevented;

/** Ctrl+F opens the bar or returns to its field; pressed in the field, it is the browser's own. */
const handleKey = (event: KeyboardEvent): void => {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  if (!isFindKey(event) || document.querySelector(OVER) !== null) return;
  if (field !== null && field === document.activeElement) return;
  event.preventDefault();
  // Until the bar is loaded, keys typed belong to it and not to the message below.
  if (field === null) typeAhead(closeFind);
  openFind();
};

/** Finding words in the conversation on the screen, once somebody asks for it. */
export const FindKeys = ({ thread }: { readonly thread: Thread }) => {
  const asked = useFindAsked();
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => {
      window.removeEventListener('keydown', handleKey);
      closeFind();
      quietTarget.id = null;
    };
  }, []);
  return asked > 0 && <LazyPart title={title} load={loadBar} content={{ thread, asked, onClose: closeFind }} />;
};
