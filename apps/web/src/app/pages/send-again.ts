import { ApiError } from '@symbi/client/api-error';
import { useEffect, useEffectEvent } from 'react';
import { onConnect } from '../../platform/api/socket.ts';

/** Tries again after this time, since the browser does not announce every connection that is back. */
const RETRY_MS = 10_000;

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/**
 * Sends again once there may be a connection.
 * @param failure why the last attempt failed, a new value for each attempt; null while nothing waits
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
