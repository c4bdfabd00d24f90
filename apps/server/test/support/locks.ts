import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

/** How many in this PostgreSQL database wait for a lock. */
export const countWaiting = async (database: Database): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
  return rows.length;
};

/** Whether somebody in this PostgreSQL database waits for a lock. */
export const isWaiting = async (database: Database): Promise<boolean> => (await countWaiting(database)) > 0;

/** How often each transaction from here on is tried: more than once where it met another in a deadlock. */
export const countTries = (database: Database): number[] => {
  const transaction = database.transaction.bind(database);
  const tries: number[] = [];
  vi.spyOn(database, 'transaction').mockImplementation((work) => {
    const at = tries.push(0) - 1;
    return transaction((given) => {
      tries[at] = (tries[at] ?? 0) + 1;
      return work(given);
    });
  });
  return tries;
};
