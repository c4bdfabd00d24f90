import { setTimeout as delay } from 'node:timers/promises';
import type { Encoding, TextReading } from './encoding.ts';

/** How often to check for idleness, and the most checks: after that it continues on a busy machine too. */
const LOOK_MS = 100;
const LOOKS = 50;

export interface BackgroundReadingOptions {
  readonly encoding: Pick<Encoding, 'engine' | 'read'>;
  /** Whether nobody waits for the machine's work. */
  readonly isIdle: () => boolean;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
}

/** The vector of a stored text; 'failed' for this text, or 'later' when it was not read. */
export type BackgroundReading = (text: string) => Promise<TextReading>;

/**
 * Reads stored texts one after the other, whoever asks: while nobody waits for the machine's work, and for at most half
 * of the time.
 */
export const createBackgroundReading = ({ encoding, isIdle, signal }: BackgroundReadingOptions): BackgroundReading => {
  const isOver = (): boolean => signal.aborted || encoding.engine === undefined;
  const pause = (milliseconds: number): Promise<unknown> =>
    delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  /** Tried twice: the fault may have been the encoder's, not the text's. */
  const readOne = async (text: string, tried = 1): Promise<TextReading> => {
    for (let looks = 0; looks < LOOKS && !isOver() && !isIdle(); looks += 1) await pause(LOOK_MS);
    if (isOver()) return 'later';
    const began = performance.now();
    const answered = await encoding.read(text);
    // Leaves the processor to others.
    await pause(performance.now() - began);
    return answered === 'failed' && tried < 2 ? readOne(text, tried + 1) : answered;
  };
  let last: Promise<unknown> = Promise.resolve();
  return (text) => {
    const reading = last.then(() => readOne(text));
    last = reading.catch(() => undefined);
    return reading;
  };
};
