import { useEffect, useRef, useState } from 'react';
import { useSendFile } from './api.ts';

export interface Upload {
  readonly isSending: boolean;
  /** The person stopped it. */
  readonly isStopped: boolean;
  readonly error: Error | null;
  readonly send: (file: File) => void;
  readonly stop: () => void;
  /** Forgets how the last one ended. */
  readonly clear: () => void;
}

/** Sends a file, which can be stopped; the server forgets what is not complete. */
export const useUpload = (onStarted: (importId: string) => void): Upload => {
  const { mutate, reset, isPending, error } = useSendFile();
  const [isStopped, setIsStopped] = useState(false);
  const controller = useRef<AbortController | null>(null);
  // Whoever leaves the page leaves the upload.
  useEffect(() => () => controller.current?.abort(), []);
  const clear = (): void => {
    setIsStopped(false);
    reset();
  };
  return {
    isSending: isPending,
    isStopped,
    error,
    send: (file) => {
      setIsStopped(false);
      controller.current = new AbortController();
      mutate({ file, signal: controller.current.signal }, { onSuccess: ({ _id }) => onStarted(_id) });
    },
    stop: () => {
      controller.current?.abort();
      // The person knows: it is no failure.
      clear();
      setIsStopped(true);
    },
    clear,
  };
};
