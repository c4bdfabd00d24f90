import { onTestFinished, vi } from 'vitest';
import type { Database, Query } from '../../src/platform/database/database.ts';

/** Calls back with the rows of every read outside transactions until the test ends; the reader waits for it. */
export const watchReads = (
  database: Database,
  look: (rows: readonly Readonly<Record<string, unknown>>[]) => void | Promise<void>,
): void => {
  const { read } = database;
  const put = (value: Query): void =>
    void Object.defineProperty(database, 'read', { configurable: true, writable: true, value });
  onTestFinished(() => put(read));
  put(
    read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await look(result.rows);
        return result;
      },
    }),
  );
};

/**
 * Lets so much be read outside transactions, and then nothing, as if the database had gone. Answers how many reads were
 * lost, and how to end that.
 */
export const loseReads = (database: Database, after = 0) => {
  const { read } = database;
  let asked = 0;
  const get = () => {
    asked += 1;
    if (asked > after) throw new Error('Connection terminated unexpectedly');
    return read;
  };
  Object.defineProperty(database, 'read', { configurable: true, get });
  return {
    lost: () => Math.max(0, asked - after),
    end: () => void Object.defineProperty(database, 'read', { configurable: true, writable: true, value: read }),
  };
};

/** Loses the reads, once, right after the commit of the first transaction in which `isTime` is true. */
export const loseReadsAfter = (
  database: Database,
  isTime: (query: Query) => Promise<boolean>,
): Promise<ReturnType<typeof loseReads>> => {
  const transaction = database.transaction.bind(database);
  const losing = Promise.withResolvers<ReturnType<typeof loseReads>>();
  let isLost = false;
  vi.spyOn(database, 'transaction').mockImplementation((work) =>
    transaction(async (given) => {
      const result = await work(given);
      if (!isLost && (await isTime(given.query))) {
        isLost = true;
        losing.resolve(loseReads(database));
      }
      return result;
    }),
  );
  return losing.promise;
};
