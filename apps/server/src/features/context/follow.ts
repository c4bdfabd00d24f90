import type { Database } from '../../platform/database/database.ts';
import { readState } from './rows.ts';
import type { ContextRow } from './table.ts';

const ROWS_AT_ONCE = 100;

export interface Follower {
  /** What has been seen so far; 0 for nothing. */
  readonly seq: number;
  /** Forgets everything: what happened in between is no longer listed. */
  restart(): void | Promise<void>;
  /** Rows as they are now, active or not; a row may come twice. */
  put(rows: readonly ContextRow[]): void | Promise<void>;
  remove(contextIds: readonly string[]): void | Promise<void>;
}

/**
 * Brings a follower up to the owner's newest change, whichever process made it, and answers the change it has now
 * seen. Rows come before removals: nothing that was removed can stay.
 */
export const followChanges = async (database: Database, ownerId: string, follower: Follower): Promise<number> => {
  const state = await readState(database.read, ownerId);
  let from = follower.seq;
  if (from === state.change_seq) return from;
  if (from > state.change_seq || (from > 0 && from < state.removal_floor)) {
    await follower.restart();
    from = 0;
  }
  // Ids are hexadecimal, so none of those already seen comes after this one.
  let at = { seq: from, id: 'g' };
  for (;;) {
    const last = at;
    const rows = await database.read
      .selectFrom('contexts')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where((row) =>
        row.or([
          row('change_seq', '>', last.seq),
          row.and([row('change_seq', '=', last.seq), row('id', '>', last.id)]),
        ]),
      )
      // To begin with there is nothing that an inactive row could be taken out of.
      .$if(from === 0, (query) => query.where('is_active', '=', 1))
      .orderBy('change_seq')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const newest = rows.at(-1);
    if (newest === undefined) break;
    await follower.put(rows);
    at = { seq: newest.change_seq, id: newest.id };
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (from > 0) {
    const removed = await database.read
      .selectFrom('context_removals')
      .select('context_id')
      .where('owner_id', '=', ownerId)
      .where('change_seq', '>', from)
      .execute();
    await follower.remove(removed.map((row) => row.context_id));
  }
  return state.change_seq;
};
