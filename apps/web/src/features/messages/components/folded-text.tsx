import Box from '@mui/material/Box';
import { use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { FoldButton, useFold } from '../../../ui/markdown/unfold.tsx';
import { text } from '../../../ui/markdown/text.ts';
import { IsTarget } from '../thread/is-target.ts';

/** About twelve lines. */
const FOLDED_PX = 320;
/** Text that is only slightly longer is shown whole. */
const SLACK_PX = 80;

const folded = {
  maxHeight: FOLDED_PX,
  overflow: 'hidden',
  maskImage: 'linear-gradient(#000 calc(100% - 56px), transparent)',
  '@media print': { maxHeight: 'none', maskImage: 'none' },
} as const;

/** What a person wrote or pasted: of a long text the beginning, until somebody asks for the rest. */
export const FoldedText = ({ children }: { readonly children: ReactNode }) => {
  const { box, isOpen, toggle, handleScroll } = useFold(use(IsTarget));
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  // How high it is depends on the width of the window, on pictures and on fonts.
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null) return undefined;
    const measure = (): void => setIsLong(current.offsetHeight > FOLDED_PX + SLACK_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={box}>
      <Box onScroll={handleScroll} sx={isLong && !isOpen ? folded : undefined}>
        <div ref={content}>{children}</div>
      </Box>
      {isLong && (
        <FoldButton
          isOpen={isOpen}
          onToggle={toggle}
          more={text.showMore}
          sx={{ mt: 0.5, marginInlineStart: '-5px' }}
        />
      )}
    </Box>
  );
};
