import { useEffect } from 'react';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { closePart, closePicture, useOpenedPart, useOpenedPicture } from '../opened.ts';
import { text } from '../text.ts';

const loadText = async () => (await import('./text-dialog.tsx')).TextDialog;
const loadPicture = async () => (await import('../pictures/picture-dialog.tsx')).PictureDialog;

/** The dialog of the open file text or picture. */
export const OpenedFile = () => {
  const isRead = useOpenedPart() !== null;
  const isSeen = useOpenedPicture() !== null;
  useEffect(
    () => () => {
      closePart();
      closePicture();
    },
    [],
  );
  if (isSeen) return <LazyDialog title={text.picture.notLoaded} load={loadPicture} onClose={closePicture} />;
  return isRead ? <LazyDialog title={text.reader.notLoaded} load={loadText} onClose={closePart} /> : null;
};
