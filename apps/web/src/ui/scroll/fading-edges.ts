/** Marks the sides of a box that has more to scroll to, so that they can fade. */
export const markEdges = (box: HTMLElement | null): (() => void) | undefined => {
  if (box === null) return undefined;
  const mark = (): void => {
    // From right to left the distance is negative.
    const isFromRight = getComputedStyle(box).direction === 'rtl';
    const before = Math.abs(box.scrollLeft) > 1;
    const after = box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1;
    box.toggleAttribute('data-left', isFromRight ? after : before);
    box.toggleAttribute('data-right', isFromRight ? before : after);
    box.toggleAttribute('data-above', box.scrollTop > 1);
    box.toggleAttribute('data-below', box.scrollHeight - box.clientHeight - box.scrollTop > 1);
  };
  const observer = new ResizeObserver(mark);
  for (const element of [box, ...box.children]) observer.observe(element);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', mark);
  };
};

export const fadingEdges = {
  '--left': '0px',
  '--right': '0px',
  '&[data-left]': { '--left': '28px' },
  '&[data-right]': { '--right': '28px' },
  '&[data-left], &[data-right]': {
    maskImage: 'linear-gradient(90deg, transparent, #000 var(--left), #000 calc(100% - var(--right)), transparent)',
  },
  // The outline of the focus is outside of the box.
  '&:focus-visible': { maskImage: 'none' },
  '@media print': { maskImage: 'none !important' },
} as const;

/** The same for a box that scrolls up and down. */
export const fadingEnds = {
  '--above': '0px',
  '--below': '0px',
  '&[data-above]': { '--above': '20px' },
  '&[data-below]': { '--below': '20px' },
  '&[data-above], &[data-below]': {
    maskImage: 'linear-gradient(transparent, #000 var(--above), #000 calc(100% - var(--below)), transparent)',
  },
} as const;
