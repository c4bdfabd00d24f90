import { useEffect } from 'react';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { closePart, useOpenedPart } from '../opened.ts';
import { text } from '../text.ts';

const load = async () => (await import('./text-dialog.tsx')).TextDialog;

/** The text of a file, while somebody reads it. */
export const OpenedFile = () => {
  const isOpen = useOpenedPart() !== null;
  useEffect(() => closePart, []);
  return isOpen ? <LazyDialog title={text.reader.notLoaded} load={load} onClose={closePart} /> : null;
};
