import { STRIP_HEIGHT } from './strip.ts';

/**
 * Over the line of the demo notice, so that nothing on the page moves; its link is at the end, above this. The parent is
 * relative and below the line, and the element says `data-over-notice`.
 */
export const overStrip = {
  position: 'absolute',
  top: { xs: -STRIP_HEIGHT.xs, sm: -STRIP_HEIGHT.sm },
  left: 0,
  right: 0,
  pl: { xs: 1, sm: 2 },
  // Left to the link of the notice.
  pr: { xs: '144px', sm: '184px' },
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
  fontWeight: 500,
  lineHeight: { xs: `${STRIP_HEIGHT.xs}px`, sm: `${STRIP_HEIGHT.sm}px` },
} as const;

/** What does not fit into the line ends in an ellipsis. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
