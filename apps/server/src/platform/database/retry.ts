import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '../patience.ts';
import { isPassing } from './database.ts';

/** About forty seconds in all. */
const TRIES = 12;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats work that nobody will ask for again while the database is away; throws what is left in the end. The work is
 * given how many times it was tried, itself included.
 */
export const retry = async <Result>(work: (tried: number) => Promise<Result>): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work(tried);
    } catch (error) {
      if (!isPassing(error) || tried >= TRIES) throw error;
    }
    await delay(backoff(tried, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), undefined, { ref: false });
  }
};
