import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { downloadText } from './download.ts';

/** A signed checkpoint of a session's log that the server once issued: evidence against a later rewrite. */
export interface Receipt {
  readonly session: string;
  /** Number of rows it covers. */
  readonly size: number;
  /** The signed note, verbatim. */
  readonly note: string;
  readonly keptAt: number;
}

interface Schema extends DBSchema {
  receipts: { key: [string, number, string]; value: Receipt };
}

/** Older receipts are dropped first, except the very first: the oldest and the newest prove the most. */
const KEPT_PER_SESSION = 100;

// `async`, as it throws at once where a page may have none.
const openStore = async (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('symbi-receipts', 1, {
    upgrade: (database) => {
      database.createObjectStore('receipts', { keyPath: ['session', 'size', 'note'] });
    },
  });

let opened: Promise<IDBPDatabase<Schema> | null> | null = null;
/** For browsers without storage: receipts live until the tab is closed. */
const memory = new Map<string, Receipt>();

const store = (): Promise<IDBPDatabase<Schema> | null> => {
  opened ??= openStore().catch(() => null);
  return opened;
};

const rangeOf = (session: string): IDBKeyRange => IDBKeyRange.bound([session, -Infinity, ''], [session, Infinity, []]);

/** The second line of a checkpoint is the number of rows it covers. */
const sizeOfNote = (note: string): number | null => {
  const size = Number(note.split('\n')[1]);
  return Number.isSafeInteger(size) && size > 0 ? size : null;
};

/** The receipts kept for a session, oldest first. */
export const listReceipts = async (session: string): Promise<Receipt[]> => {
  const kept = await (await store())?.getAll('receipts', rangeOf(session));
  // What could not be kept just now is here as well.
  const others = [...memory.values()].filter((receipt) => receipt.session === session);
  return [...(kept ?? []), ...others].toSorted((first, second) => first.size - second.size);
};

/** What is not removed now is removed with the next receipt. */
const forgetMiddle = async (database: IDBPDatabase<Schema>, session: string): Promise<void> => {
  const keys = await database.getAllKeys('receipts', rangeOf(session));
  for (const key of keys.slice(1, Math.max(1, keys.length - KEPT_PER_SESSION + 1)))
    await database.delete('receipts', key);
};

/** Keeps the checkpoint of a response. Never fails: a receipt that cannot be kept must not cost a message. */
export const keepReceipt = async (session: string, note: string | undefined): Promise<void> => {
  const size = note === undefined ? null : sizeOfNote(note);
  if (note === undefined || size === null) return;
  const receipt = { session, size, note, keptAt: Date.now() };
  try {
    const database = await store();
    if (database === null) {
      memory.set(`${session} ${note}`, receipt);
      return;
    }
    await database.put('receipts', receipt);
    await forgetMiddle(database, session).catch(() => undefined);
  } catch {
    memory.set(`${session} ${note}`, receipt);
  }
};

/** Saves the newest receipt of a session as a file; resolves to false when none is kept here. */
export const downloadReceipt = async (session: string): Promise<boolean> => {
  const newest = (await listReceipts(session)).at(-1);
  if (newest === undefined) return false;
  downloadText(`symbi-receipt-${session.replace(':', '-')}-${newest.size}.note`, newest.note, 'text/plain');
  return true;
};
