import type { Database } from '../../src/platform/database/database.ts';

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
