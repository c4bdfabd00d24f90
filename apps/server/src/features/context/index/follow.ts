import type { Database } from '../../../platform/database/database.ts';
import { changedRows } from '../queries/contexts.ts';
import { changedMeanings } from '../queries/meanings.ts';
import { readState, removalsAfter } from '../queries/states.ts';
import type { ContextMeaningRow, ContextRow } from '../table.ts';

const ROWS_AT_ONCE = 100;

interface Meanings {
  /** Undefined when there is no encoder. */
  readonly engine: string | undefined;
  put(rows: readonly ContextMeaningRow[]): Promise<void>;
}

export interface Follower {
  /** The last change seen; 0 for none. */
  readonly seq: number;
  /** Starts over: the removals in between are no longer listed. */
  restart(): void | Promise<void>;
  /** Current rows, active or not; a row may come twice. */
  put(rows: readonly ContextRow[]): void | Promise<void>;
  remove(contextIds: readonly string[]): void | Promise<void>;
  /** For a follower that also needs vectors: their source, and where they go after their rows. */
  readonly meanings?: Meanings;
}

const followMeanings = async (database: Database, ownerId: string, from: number, meanings: Meanings) => {
  const { engine } = meanings;
  let at = { seq: from, id: 'g' };
  while (engine !== undefined) {
    const rows = await changedMeanings(database.read, ownerId, engine, at, ROWS_AT_ONCE);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    await meanings.put(rows);
    at = { seq: newest.change_seq, id: newest.context_id };
  }
};

/**
 * Brings a follower up to the owner's newest change, whichever process made it, and answers the change now seen. Rows
 * come before removals, so nothing removed can remain.
 */
export const followChanges = async (database: Database, ownerId: string, follower: Follower): Promise<number> => {
  const state = await readState(database.read, ownerId);
  let from = follower.seq;
  if (from === state.change_seq) return from;
  if (from > state.change_seq || (from > 0 && from < state.removal_floor)) {
    await follower.restart();
    from = 0;
  }
  // Ids are hexadecimal, so 'g' sorts after every id of that change.
  let at = { seq: from, id: 'g' };
  for (;;) {
    // At first there is nothing an inactive row would have to be removed from.
    const stretch = { isActiveOnly: from === 0, limit: ROWS_AT_ONCE };
    const rows = await changedRows(database.read, ownerId, at, stretch);
    const newest = rows.at(-1);
    if (newest === undefined) break;
    await follower.put(rows);
    at = { seq: newest.change_seq, id: newest.id };
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (follower.meanings !== undefined) await followMeanings(database, ownerId, from, follower.meanings);
  if (from > 0) {
    await follower.remove(await removalsAfter(database.read, ownerId, from));
  }
  return state.change_seq;
};
