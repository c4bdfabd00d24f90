import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

const NEAR_END_PX = 60;

interface ScrollBoxProps {
  readonly label: string;
  /** Changes when something is added at the end. */
  readonly end: string | number;
  readonly maxHeight: number;
  readonly children: ReactNode;
}

/** A log that grows at its end, scrollable by keyboard; the view follows only while the reader is at the end. */
export const ScrollBox = ({ label, end, maxHeight, children }: ScrollBoxProps) => {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current !== null && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [end]);
  return (
    <Box
      ref={box}
      role="log"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
      sx={{
        maxHeight,
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        '&:focus-visible': { outline: 2, outlineColor: 'text.primary', outlineOffset: 2 },
      }}
    >
      {children}
    </Box>
  );
};
