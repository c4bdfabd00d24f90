import { ApiError } from '@symbi/client/api-error';
import { useEffect, useEffectEvent } from 'react';
import { onConnect } from '../../platform/api/socket.ts';

/** Not every connection that is back is told. */
const RETRY_MS = 10_000;

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/**
 * Sends once there may be a connection again.
 * @param failure of the last try, another one for each; null while nothing waits
 */
export const useSendAgain = (failure: unknown, send: () => void): void => {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (failure === null) return undefined;
    const again = (): void => {
      stop();
      sendNow();
    };
    const timer = setTimeout(again, RETRY_MS);
    const stopFollowing = onConnect(again);
    window.addEventListener('online', again);
    const stop = (): void => {
      clearTimeout(timer);
      stopFollowing();
      window.removeEventListener('online', again);
    };
    return stop;
  }, [failure]);
};
