import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { browserDatabase } from './browser-database.ts';
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
/** How many sessions' receipts a tab keeps that the browser does not store. */
const SESSIONS_REMEMBERED = 50;

const bySize = (first: Receipt, second: Receipt): number => first.size - second.size;

const database = browserDatabase<Schema>(async (callbacks) =>
  openDB<Schema>('symbi-receipts', 1, {
    ...callbacks,
    upgrade: (created) => {
      created.createObjectStore('receipts', { keyPath: ['session', 'size', 'note'] });
    },
  }),
);

const rangeOf = (session: string): IDBKeyRange => IDBKeyRange.bound([session, -Infinity, ''], [session, Infinity, []]);

/** The second line of a checkpoint is the number of rows it covers. */
const sizeOfNote = (note: string): number | null => {
  const size = Number(note.split('\n')[1]);
  return Number.isSafeInteger(size) && size > 0 ? size : null;
};

/** What the browser does not store lives until the tab is closed, by session: the one added to last is at the end. */
const memory = new Map<string, readonly Receipt[]>();

/** Those beyond the limit, of some in order. */
const middleOf = <Item>(items: readonly Item[]): readonly Item[] =>
  items.slice(1, Math.max(1, items.length - KEPT_PER_SESSION + 1));

const remember = (receipt: Receipt): void => {
  const { session, note } = receipt;
  const others = (memory.get(session) ?? []).filter((other) => other.note !== note);
  const all = [...others, receipt].toSorted(bySize);
  const middle = new Set(middleOf(all));
  memory.delete(session);
  memory.set(
    session,
    all.filter((one) => !middle.has(one)),
  );
  const [oldest = session] = memory.keys();
  if (memory.size > SESSIONS_REMEMBERED) memory.delete(oldest);
};

/** The receipts kept for a session, oldest first. */
export const listReceipts = async (session: string): Promise<Receipt[]> => {
  const isThere = await database(async () => true).catch(() => false);
  const kept = isThere ? await database((open) => open.getAll('receipts', rangeOf(session))) : [];
  return [...kept, ...(memory.get(session) ?? [])].toSorted(bySize);
};

/** What is not removed now is removed with the next receipt. */
const forgetMiddle = async (open: IDBPDatabase<Schema>, session: string): Promise<void> => {
  const keys = await open.getAllKeys('receipts', rangeOf(session));
  for (const key of middleOf(keys)) await open.delete('receipts', key);
};

/** Keeps the checkpoint of a response. Never fails: a receipt that cannot be kept must not cost a message. */
export const keepReceipt = async (session: string, note: string | undefined): Promise<void> => {
  const size = note === undefined ? null : sizeOfNote(note);
  if (note === undefined || size === null) return;
  const receipt = { session, size, note, keptAt: Date.now() };
  try {
    await database((open) => open.put('receipts', receipt));
    await database((open) => forgetMiddle(open, session)).catch(() => undefined);
  } catch {
    remember(receipt);
  }
};

/** Saves the newest receipt of a session as a file; resolves to false when none is kept here. */
export const downloadReceipt = async (session: string): Promise<boolean> => {
  const newest = (await listReceipts(session)).at(-1);
  if (newest === undefined) return false;
  downloadText(`symbi-receipt-${session.replace(':', '-')}-${newest.size}.note`, newest.note, 'text/plain');
  return true;
};
