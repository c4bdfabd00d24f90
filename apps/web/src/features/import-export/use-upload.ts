import { useEffect, useRef, useState } from 'react';
import { useSendFile } from './api.ts';
import { NothingImported } from './send-file.ts';

export interface Upload {
  readonly isSending: boolean;
  /** The person stopped it: nothing came of it, or that is not known, or not yet. */
  readonly stopped: 'nothing' | 'unknown' | null;
  readonly error: Error | null;
  readonly send: (file: File) => void;
  readonly stop: () => void;
  /** Forgets how the last one ended. */
  readonly clear: () => void;
}

/**
 * Sends a file, which can be stopped; the server is told so, and drops what it has. When it had begun to read the file
 * already, that is stopped as well, and what came of it is shown as of any other import that has started.
 */
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
  const outcome = error instanceof NothingImported ? 'nothing' : 'unknown';
  return {
    isSending: isPending && !isStopped,
    stopped: isStopped ? outcome : null,
    // The person knows: it is no failure.
    error: isStopped ? null : error,
    send: (file) => {
      setIsStopped(false);
      controller.current = new AbortController();
      mutate({ file, signal: controller.current.signal }, { onSuccess: ({ _id }) => onStarted(_id) });
    },
    stop: () => {
      setIsStopped(true);
      controller.current?.abort();
    },
    clear,
  };
};
