import Button from '@mui/material/Button';
import type { SystemStyleObject } from '@mui/system';
import { useRef, useState, type RefObject, type UIEvent } from 'react';
import { flushSync } from 'react-dom';
import { text } from './text.ts';

interface Fold {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** For the part that is cut: the browser's search and the Tab key scroll in it, to what is not shown. */
  readonly handleScroll: (event: UIEvent) => void;
}

/**
 * Shows the beginning of something long until it is opened.
 * @param isWanted somebody was led to it, which opens it
 */
export const useFold = (isWanted = false): Fold => {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isWanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (wasWanted !== isWanted) {
    setWasWanted(isWanted);
    if (isWanted) setIsOpen(true);
  }
  return {
    box,
    isOpen,
    toggle: () => {
      flushSync(() => setIsOpen(!isOpen));
      // Folded from its far end, it would be left far above the view.
      if (isOpen) box.current?.scrollIntoView({ block: 'nearest' });
    },
    handleScroll: ({ currentTarget: { scrollTop } }) => scrollTop > 0 && setIsOpen(true),
  };
};

interface FoldButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly more: string;
  readonly sx?: SystemStyleObject;
}

export const FoldButton = ({ isOpen, onToggle, more, sx }: FoldButtonProps) => (
  <Button
    data-unfold
    size="small"
    color="inherit"
    aria-expanded={isOpen}
    onClick={onToggle}
    sx={{ color: 'text.secondary', ...sx }}
  >
    {isOpen ? text.showLess : more}
  </Button>
);
