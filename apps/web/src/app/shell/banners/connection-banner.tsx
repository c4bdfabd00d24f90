import Box from '@mui/material/Box';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { text } from '../text.ts';
import { oneLine, overStrip } from './over-strip.ts';
import { useIsMissing } from './use-is-missing.ts';

/** Where the words of the demo notice are, between the edge and its link. */
const style = { ...overStrip, ...oneLine, textAlign: { xs: 'start', sm: 'center' } } as const;

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
        <Box data-over-notice title={message} sx={style}>
          {shown}
        </Box>
      )}
    </Box>
  );
};
