import { useEffect, useRef, useState } from 'react';
import { useSendFile } from './api.ts';
import { NothingImported, type Sending } from './send-file.ts';

export interface Upload {
  readonly isSending: boolean;
  /** The user stopped it: nothing was imported, or the result is unknown, or not known yet. */
  readonly stopped: 'nothing' | 'unknown' | null;
  readonly error: Error | null;
  readonly send: (sending: Sending) => void;
  readonly stop: () => void;
  /** Clears the result of the last upload. */
  readonly clear: () => void;
}

/**
 * Sends a file and allows stopping it; the server is told, and drops what it has. If it had already started reading the
 * file, that stops too, and the result is shown like that of any started import.
 */
export const useUpload = (onStarted: (importId: string) => void): Upload => {
  const { mutate, reset, isPending, error } = useSendFile();
  const [isStopped, setIsStopped] = useState(false);
  const controller = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => controller.current?.abort(), []);
  const clear = (): void => {
    setIsStopped(false);
    reset();
  };
  const outcome = error instanceof NothingImported ? 'nothing' : 'unknown';
  return {
    isSending: isPending && !isStopped,
    stopped: isStopped ? outcome : null,
    // Stopped on purpose, so it is not a failure.
    error: isStopped ? null : error,
    send: (sending) => {
      setIsStopped(false);
      controller.current = new AbortController();
      mutate({ ...sending, signal: controller.current.signal }, { onSuccess: ({ _id }) => onStarted(_id) });
    },
    stop: () => {
      setIsStopped(true);
      controller.current?.abort();
    },
    clear,
  };
};
