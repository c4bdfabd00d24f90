import Box from '@mui/material/Box';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { text } from '../text.ts';
import { STRIP_HEIGHT } from './strip.ts';
import { useIsMissing } from './use-is-missing.ts';

/** Over the line of the demo notice, so that nothing on the page moves; on a phone it may take a second line of print. */
const overStrip = {
  position: 'absolute',
  top: { xs: -STRIP_HEIGHT.xs, sm: -STRIP_HEIGHT.sm },
  left: 0,
  right: 0,
  px: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontSize: { xs: '0.75rem', sm: '0.8125rem' },
  fontWeight: 500,
  lineHeight: { xs: `${STRIP_HEIGHT.xs}px`, sm: `${STRIP_HEIGHT.sm}px` },
  textAlign: 'center',
} as const;

/** Reports that the page cannot reach the server. */
export const ConnectionBanner = () => {
  const problem = useConnectionProblem();
  const isMissing = useIsMissing();
  const offline = isMissing ? text.connection.missing : text.connection.offline;
  const message = problem === 'offline' ? offline : problem && text.connection.reconnecting;
  return (
    <Box component="output" sx={{ display: 'block', position: 'relative' }}>
      {message !== null && <Box sx={overStrip}>{message}</Box>}
    </Box>
  );
};
