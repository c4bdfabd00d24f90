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
  /** Whose indexes are in memory, least recently used first. */
  owners(): string[];
}

export interface IndexesOptions {
  readonly database: Database;
  readonly vectors: () => WordVectors | undefined;
  readonly bytesKept?: number;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Search indexes in memory, one an owner, least recently used first out. */
class IndexCache implements Indexes {
  readonly #options: IndexesOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #working = new Map<string, Promise<unknown>>();

  constructor(options: IndexesOptions) {
    this.#options = options;
  }

  #fresh(): RetrievalIndex {
    const words = this.#options.vectors();
    return createIndex(words === undefined ? {} : { vectors: words });
  }

  #makeRoom(ownerId: string): void {
    const { bytesKept = BYTES_KEPT } = this.#options;
    let bytes = 0;
    for (const entry of this.#entries.values()) bytes += entry.bytes;
    for (const [other, entry] of this.#entries) {
      if (bytes <= bytesKept && this.#entries.size <= OWNERS_KEPT) return;
      if (other === ownerId) continue;
      this.#entries.delete(other);
      bytes -= entry.bytes;
    }
  }

  async #update(ownerId: string): Promise<RetrievalIndex> {
    const entry = this.#entries.get(ownerId) ?? { index: this.#fresh(), seq: 0, bytes: 0 };
    const before = entry.seq;
    const seen = await followChanges(this.#options.database, ownerId, {
      seq: entry.seq,
      restart: () => {
        entry.index = this.#fresh();
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
    this.#entries.delete(ownerId);
    this.#entries.set(ownerId, entry);
    if (seen !== before) {
      entry.bytes = entry.index.bytes();
      this.#makeRoom(ownerId);
    }
    return entry.index;
  }

  async current(ownerId: string): Promise<RetrievalIndex> {
    // One update at a time: a second caller starts its own afterwards, so it sees what it has just stored.
    for (let other = this.#working.get(ownerId); other !== undefined; other = this.#working.get(ownerId))
      await other.catch(() => undefined);
    const updating = this.#update(ownerId);
    this.#working.set(ownerId, updating);
    try {
      return await updating;
    } catch (error) {
      // Half an update may have been applied: the next one starts from the database.
      this.#entries.delete(ownerId);
      throw error;
    } finally {
      this.#working.delete(ownerId);
    }
  }

  forget(ownerId: string): void {
    this.#entries.delete(ownerId);
  }

  owners(): string[] {
    return [...this.#entries.keys()];
  }
}

export const createIndexes = (options: IndexesOptions): Indexes => new IndexCache(options);
