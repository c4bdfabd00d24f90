import { useEffect, useState } from 'react';
import { useConnection } from '../api/socket.ts';
import { useIsOnline } from './use-is-online.ts';

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

/** What keeps the page from the server; null if nothing does. */
export const useConnectionProblem = (): 'offline' | 'reconnecting' | null => {
  const isOnline = useIsOnline();
  const isReconnecting = useLasting(useConnection() === 'reconnecting');
  if (!isOnline) return 'offline';
  return isReconnecting ? 'reconnecting' : null;
};
