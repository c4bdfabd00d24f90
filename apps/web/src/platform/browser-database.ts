import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

const isEnded = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

/** Does some work with the database. Rejects where the browser has none for this page. */
export type BrowserDatabase<Schema extends DBSchema> = <Result>(
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
) => Promise<Result>;

/**
 * A database that is opened when it is first used, and again when the browser has ended the connection: it does so when
 * site data are deleted, or after an error of the disk. Work that finds the connection ended is done again, so it begins
 * with a transaction.
 */
export const browserDatabase = <Schema extends DBSchema>(
  open: (callbacks: Pick<OpenDBCallbacks<Schema>, 'terminated'>) => Promise<IDBPDatabase<Schema>>,
): BrowserDatabase<Schema> => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const connection = (): Promise<IDBPDatabase<Schema>> => {
    const forget = (): void => {
      if (opened === mine) opened = undefined;
    };
    if (opened !== undefined) return opened;
    const mine = open({ terminated: forget });
    opened = mine;
    mine.catch(forget);
    return mine;
  };
  return async (work) => {
    const used = connection();
    try {
      return await work(await used);
    } catch (error) {
      if (!isEnded(error)) throw error;
      if (opened === used) opened = undefined;
    }
    return work(await connection());
  };
};
