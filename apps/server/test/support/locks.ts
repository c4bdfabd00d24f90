import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** How many in this PostgreSQL database wait for a lock. */
export const countWaiting = async (database: Database): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
  return rows.length;
};

/** Whether somebody in this PostgreSQL database waits for a lock. */
export const isWaiting = async (database: Database): Promise<boolean> => (await countWaiting(database)) > 0;
