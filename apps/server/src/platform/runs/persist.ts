import { setTimeout as delay } from 'node:timers/promises';
import { isPassing } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { backoff, within } from '../patience.ts';

const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const LONGEST_TRY_MS = 20_000;

export interface PersistOptions {
  readonly log: Log;
  readonly runId: string;
  /** Aborts when this process ends: then one last attempt is made at once. */
  readonly closing: AbortSignal;
  /** True when another process has the run: its result stands. */
  readonly isLost: () => boolean;
}

/**
 * Stores the result of a run, retrying for as long as the database cannot be written. Throws errors of `store` itself.
 * A commit whose answer was lost is repeated, so `store` must be repeatable.
 */
export const persist = async (
  { log, runId, closing, isLost }: PersistOptions,
  store: () => Promise<void>,
): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await within(LONGEST_TRY_MS, store());
    } catch (error) {
      if (!isPassing(error) || isLost() || closing.aborted) throw error;
      if (tried === 1) log.warn({ error, runId }, 'The end of a run could not be stored yet; it is tried again');
      const pause = backoff(tried, PAUSE_MS, LONGEST_PAUSE_MS);
      await delay(pause, undefined, { signal: closing, ref: false }).catch(() => undefined);
    }
  }
};
