import Box from '@mui/material/Box';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { text } from '../text.ts';
import { STRIP_HEIGHT } from './strip.ts';
import { useIsMissing } from './use-is-missing.ts';

/** Over the line of the demo notice, so that nothing on the page moves; its link is at the end, above this. */
const overStrip = {
  position: 'absolute',
  top: { xs: -STRIP_HEIGHT.xs, sm: -STRIP_HEIGHT.sm },
  left: 0,
  right: 0,
  pl: { xs: 1, sm: 2 },
  // Left to the link of the notice.
  pr: { xs: '144px', sm: '184px' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
  fontWeight: 500,
  lineHeight: { xs: `${STRIP_HEIGHT.xs}px`, sm: `${STRIP_HEIGHT.sm}px` },
  textAlign: { xs: 'start', sm: 'center' },
} as const;

/** Reports that the page cannot reach the server. */
export const ConnectionBanner = () => {
  const problem = useConnectionProblem();
  const isMissing = useIsMissing();
  const isNarrow = useIsNarrow();
  const offline = isMissing ? text.connection.missing : text.connection.offline;
  const message = problem === 'offline' ? offline : problem && text.connection.reconnecting;
  const shown = problem === 'offline' && isNarrow ? text.connection.short : message;
  return (
    <Box component="output" sx={{ display: 'block', position: 'relative' }}>
      {message !== null && (
        <Box data-over-notice title={message} sx={overStrip}>
          {shown}
        </Box>
      )}
    </Box>
  );
};
