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
  // It reports each element once after the next layout. Measured here, each box of a growing text would force a layout.
  const observer = new ResizeObserver(mark);
  const observe = (): void => {
    for (const element of [box, ...box.children]) observer.observe(element);
  };
  observe();
  const changes = new MutationObserver(observe);
  changes.observe(box, { childList: true });
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    changes.disconnect();
    box.removeEventListener('scroll', mark);
  };
};

/** The sides fade whichever way the box scrolls: a side without more to scroll to has no fade. */
export const fadingEdges = {
  '--left': '0px',
  '--right': '0px',
  '--above': '0px',
  '--below': '0px',
  '&[data-left]': { '--left': '28px' },
  '&[data-right]': { '--right': '28px' },
  '&[data-above]': { '--above': '20px' },
  '&[data-below]': { '--below': '20px' },
  '&[data-left], &[data-right], &[data-above], &[data-below]': {
    maskImage: [
      'linear-gradient(90deg, transparent, #000 var(--left), #000 calc(100% - var(--right)), transparent)',
      'linear-gradient(transparent, #000 var(--above), #000 calc(100% - var(--below)), transparent)',
    ].join(', '),
    maskComposite: 'intersect',
  },
  // The outline of the focus is outside of the box.
  '&:focus-visible': { maskImage: 'none' },
  '@media print': { maskImage: 'none !important' },
} as const;
