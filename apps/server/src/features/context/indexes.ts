import { createIndex, type RetrievalIndex, type WordVectors } from '@symbi/retrieval';
import type { Database } from '../../platform/database/database.ts';
import { followChanges } from './follow.ts';

const DOCUMENTS_PER_TURN = 20;
const BYTES_KEPT = 256 * 1024 * 1024;
const OWNERS_KEPT = 500;

interface Entry {
  index: RetrievalIndex;
  seq: number;
  bytes: number;
}

/** The indexes of the owners who searched last; each is built from the database and follows it. */
export interface Indexes {
  /** The owner's index with everything that was committed before this call. */
  current(ownerId: string): Promise<RetrievalIndex>;
  forget(ownerId: string): void;
  readonly size: () => number;
}

export interface IndexesOptions {
  readonly database: Database;
  readonly vectors: () => WordVectors | undefined;
  readonly bytesKept?: number;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Search indexes in memory, one an owner, least recently used first out. */
export const createIndexes = ({ database, vectors, bytesKept = BYTES_KEPT }: IndexesOptions): Indexes => {
  const entries = new Map<string, Entry>();
  const working = new Map<string, Promise<unknown>>();

  const freshIndex = (): RetrievalIndex => {
    const words = vectors();
    return createIndex(words === undefined ? {} : { vectors: words });
  };

  const makeRoom = (ownerId: string): void => {
    let bytes = 0;
    for (const entry of entries.values()) bytes += entry.bytes;
    for (const [other, entry] of entries) {
      if (bytes <= bytesKept && entries.size <= OWNERS_KEPT) return;
      if (other === ownerId) continue;
      entries.delete(other);
      bytes -= entry.bytes;
    }
  };

  const update = async (ownerId: string): Promise<RetrievalIndex> => {
    const entry = entries.get(ownerId) ?? { index: freshIndex(), seq: 0, bytes: 0 };
    const before = entry.seq;
    const seen = await followChanges(database, ownerId, {
      seq: entry.seq,
      restart: () => {
        entry.index = freshIndex();
      },
      // Reading a document takes about a millisecond: others get their turn in between.
      put: async (rows) => {
        for (const [at, row] of rows.entries()) {
          if (row.is_active === 1) entry.index.add({ id: row.id, content: JSON.parse(row.data) as unknown });
          else entry.index.remove(row.id);
          if (at % DOCUMENTS_PER_TURN === DOCUMENTS_PER_TURN - 1) await nextTurn();
        }
      },
      remove: (ids) => {
        for (const id of ids) entry.index.remove(id);
      },
    });
    entry.seq = seen;
    entries.delete(ownerId);
    entries.set(ownerId, entry);
    if (seen !== before) {
      entry.bytes = entry.index.bytes();
      makeRoom(ownerId);
    }
    return entry.index;
  };

  return {
    async current(ownerId) {
      // One update at a time: a second caller starts its own afterwards, so it sees what it has just stored.
      for (let other = working.get(ownerId); other !== undefined; other = working.get(ownerId))
        await other.catch(() => undefined);
      const updating = update(ownerId);
      working.set(ownerId, updating);
      try {
        return await updating;
      } catch (error) {
        // Half an update may have been applied: the next one starts from the database.
        entries.delete(ownerId);
        throw error;
      } finally {
        working.delete(ownerId);
      }
    },
    forget: (ownerId) => void entries.delete(ownerId),
    size: () => entries.size,
  };
};
