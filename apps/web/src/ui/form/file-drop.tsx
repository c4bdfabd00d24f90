import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** True while files are dragged over an element. Dialogs above it are excluded. */
const useFileDrop = (box: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const place = box.current;
    const isHere = ({ target }: DragEvent): boolean => target instanceof Node && place?.contains(target) === true;
    const hold = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      // Also outside the element: the browser would navigate to a dropped file.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isHere(event) ? 'copy' : 'none';
      setIsOver(isHere(event));
    };
    const drop = (event: DragEvent): void => {
      hold(event);
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isHere(event) && files.length > 0) handleFiles(files);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsOver(false);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [box]);
  return isOver;
};

const zone = {
  position: 'absolute',
  inset: 8,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  p: 2,
  border: '2px dashed',
  borderColor: 'text.secondary',
  borderRadius: 2,
  bgcolor: 'background.paper',
  opacity: 0.94,
  pointerEvents: 'none',
} as const;

interface FileDropProps {
  /** What a drop does here. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Must set a position, because the drop hint is laid over it. */
  readonly sx: SxProps<Theme>;
  readonly children: ReactNode;
}

/** A part of the screen that accepts dropped files. */
export const FileDrop = ({ label, onFiles, sx, children }: FileDropProps) => {
  const box = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(box, onFiles);
  return (
    <Box ref={box} sx={sx}>
      {children}
      {isOver && (
        <Box sx={zone}>
          <Typography variant="h3" component="p" sx={{ textAlign: 'center' }}>
            {label}
          </Typography>
        </Box>
      )}
    </Box>
  );
};
