import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { text } from '../text.ts';
import { useIsMissing } from './use-is-missing.ts';

/** Reports that the page cannot reach the server. */
export const ConnectionBanner = () => {
  const problem = useConnectionProblem();
  const isMissing = useIsMissing();
  const offline = isMissing ? text.connection.missing : text.connection.offline;
  const message = problem === 'offline' ? offline : problem && text.connection.reconnecting;
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {message !== null && (
        <Alert severity="warning" role="presentation" sx={{ borderRadius: 0, justifyContent: 'center', py: 0 }}>
          {message}
        </Alert>
      )}
    </Box>
  );
};
