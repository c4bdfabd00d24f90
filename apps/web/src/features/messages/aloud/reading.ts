import { useEffect } from 'react';
import { createStore, useStore } from '../../../platform/store.ts';

interface Reading {
  readonly messageId: string;
  /** This device has no voice for the text. */
  readonly isVoiceless: boolean;
}

/** The message that is read aloud; one at a time. */
const reading = createStore<Reading | null>(null);
let controller = new AbortController();

export const canReadAloud = (): boolean => 'speechSynthesis' in globalThis;

export const stopReading = (): void => {
  controller.abort();
  reading.set(null);
};

/** Makes a message the one that is read; the signal aborts when it no longer is. */
export const beginReading = (messageId: string): AbortSignal => {
  stopReading();
  controller = new AbortController();
  reading.set({ messageId, isVoiceless: false });
  return controller.signal;
};

/** What was spoken to its end, or could not be spoken at all. */
export const endReading = (messageId: string, isSpoken: boolean): void =>
  reading.set(isSpoken ? null : { messageId, isVoiceless: true });

/** Null unless this message is being read, or could not be. */
export const useReading = (messageId: string): Reading | null => {
  const current = useStore(reading);
  return current?.messageId === messageId ? current : null;
};

/** A message that leaves the page takes the way to stop its reading with it. */
export const useReadWhileShown = (messageId: string): void =>
  useEffect(
    () => () => {
      if (reading.get()?.messageId === messageId) stopReading();
    },
    [messageId],
  );
