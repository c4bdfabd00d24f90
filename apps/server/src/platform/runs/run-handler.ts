import type { Transaction } from '../database/database.ts';
import type { RunEvents } from './events.ts';
import type { RunRow, RunState } from './table.ts';

/** How a run ended, as its handler says. */
export interface RunEnd {
  readonly state: Exclude<RunState, 'queued' | 'running'>;
  readonly outcome?: unknown;
}

export interface RunContext {
  readonly run: RunRow;
  /** Aborts with reason 'stopped' (by a person), 'draining' (this process ends) or 'lost' (another process took it). */
  readonly signal: AbortSignal;
  readonly events: RunEvents;
  /** Stores the result of the run, retrying for as long as the database cannot be written. */
  readonly persist: (store: () => Promise<void>) => Promise<void>;
}

/** What a feature does for its kind of run. */
export interface RunHandler {
  /** Does the work. It stores its own result and calls `finish` in the same transaction. */
  work(context: RunContext): Promise<void>;
  /** Settles the subject of a run whose process died, in this transaction, and says how the run ended. */
  recover(run: RunRow, transaction: Transaction): Promise<RunEnd>;
  /**
   * The same for a run during which the server ended twice: it must not be continued. A handler whose `recover`
   * continues interrupted work needs this too.
   */
  giveUp?(run: RunRow, transaction: Transaction): Promise<RunEnd>;
}

/** The message for a run that is given up; `what` is 'import' or 'build'. */
export const stoppedServer = (what: string): string => `This ${what} stopped the server twice and is not tried again.`;
