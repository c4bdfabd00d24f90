import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/hooks/use-is-online.ts';
import { useConnection } from '../../../platform/api/socket.ts';
import { text } from '../text.ts';
import { useIsMissing } from './use-is-missing.ts';

const PATIENCE_MS = 2_000;

/** True once `state` has lasted for a while; short outages are not reported. */
const useLasting = (state: boolean): boolean => {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(state), state ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [state]);
  return state && isLasting;
};

/** Reports that the page cannot reach the server. */
export const ConnectionBanner = () => {
  const isOnline = useIsOnline();
  const isReconnecting = useLasting(useConnection() === 'reconnecting');
  const isMissing = useIsMissing();
  const offline = isMissing ? text.connection.missing : text.connection.offline;
  const message = isOnline ? (isReconnecting ? text.connection.reconnecting : null) : offline;
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
