import { sql } from 'kysely';
import type { TestUser } from '@symbi/testkit/user';
import { expect, vi } from 'vitest';
import type { Database, Transaction } from '../../src/platform/database/database.ts';

/** How many connections to this PostgreSQL database wait for a lock. */
export const countWaiting = async (database: Database): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
  return rows.length;
};

/** How many of them wait for a transaction that changed a row, and not for a whole table. */
export const countWaitingForRows = async (database: Database): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'relation'`.execute(database.read);
  return rows.length;
};

/** Whether a connection to this PostgreSQL database waits for a lock. */
export const isWaiting = async (database: Database): Promise<boolean> => (await countWaiting(database)) > 0;

/** How often each transaction from here on is tried: more than once after a deadlock. */
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

/**
 * Holds the next transaction between its last statement and its commit: `reached` resolves there, and `go` releases it.
 */
export const holdNextCommit = (database: Database) => {
  const transaction = database.transaction.bind(database);
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(database, 'transaction').mockImplementationOnce((work) =>
    transaction(async (given) => {
      const result = await work(given);
      reached.resolve();
      await go.promise;
      return result;
    }),
  );
  return { reached: reached.promise, go: go.resolve };
};

/**
 * Deletes an account while `hold` has locked rows the deletion needs, then waits until what `meanwhile` began, or was
 * already in progress, waits as well. Answers with both, and how often each transaction was tried.
 */
export const deleteAccountBehind = async <Begun>(
  database: Database,
  user: TestUser,
  hold: (query: Transaction['query']) => Promise<unknown>,
  meanwhile: () => Promise<Begun> | undefined = () => undefined,
) => {
  const { deleting, begun, tries } = await database.transaction(async ({ query }) => {
    await hold(query);
    const counted = countTries(database);
    const asked = user.call('DELETE', '/api/auth/account', { password: user.password });
    await expect.poll(() => countWaiting(database)).toBe(1);
    const other = meanwhile();
    await expect.poll(() => countWaiting(database), { timeout: 9_000 }).toBe(2);
    return { deleting: asked, begun: other, tries: counted };
  });
  return { deleted: await deleting, begun: await begun, tries };
};

/** A `hold` that locks the row of the account itself. */
export const holdAccount =
  (user: TestUser) =>
  (query: Transaction['query']): Promise<unknown> =>
    query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
