import Alert from '@mui/material/Alert';
import { useIsOnline } from '../../platform/hooks/use-is-online.ts';
import { text } from '../../platform/text/text.ts';

/** Says why something takes long: there is no network, and it is sent once there is. */
export const Waiting = ({ isBusy }: { readonly isBusy: boolean }) => {
  const isOnline = useIsOnline();
  if (!isBusy || isOnline) return null;
  return <Alert severity="info">{text.sentLater}</Alert>;
};
