import type { Duplicate, Hit, WordVectors } from '@symbi/retrieval';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { TookTooLong, within } from '../../../platform/patience.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { followChanges } from './follow.ts';
import type { IndexAnswer, IndexAsk, IndexedRow, IndexQuery, work } from './index.task.ts';
import { listActiveIds } from '../queries/contexts.ts';
import { readState } from '../queries/states.ts';
import { unpackMeaning } from './pack.ts';
import { scanContexts } from './scan.ts';
import type { ContextRow } from '../table.ts';

const OWNERS_KEPT = 500;
/** Items sent to the worker at once: other searches wait for no more than these. */
const ROWS_PER_ASK = 20;
/** How often an index lost meanwhile is rebuilt for one call. */
const TRIES = 3;
/** An owner whose index did not fit is retried when only this share of the items is left. */
const FITS_AGAIN = 0.8;

const indexTask = workerTask<typeof work>(new URL('./index.task.ts', import.meta.url));

interface Entry {
  seq: number;
  bytes: number;
  /** The active contexts. */
  readonly ids: Set<string>;
  /** Nothing of this owner is in the worker yet. */
  isFresh: boolean;
  /** The number of items that exceeded the memory; then the database is scanned instead. */
  tooMany: number | undefined;
}

interface IndexEntry {
  readonly ownerId: string;
  readonly entry: Entry;
  readonly update: () => Promise<Entry | undefined>;
}

/** Searches one owner's active contexts. */
export interface OwnerIndex {
  /** False while it is being built: then the database is scanned, and near duplicates are unknown. */
  readonly isReady: boolean;
  has(contextId: string): boolean;
  search(query: IndexQuery): Promise<Hit[]>;
  duplicatesOf(contextIds: readonly string[]): Promise<Duplicate[][]>;
}

/** The indexes of the owners who searched last; each is built from the database and follows its changes. */
export interface Indexes {
  /** The owner's index including everything committed before this call, however long that takes. */
  current(ownerId: string): Promise<OwnerIndex>;
  /** For a waiting caller, which may know the newest change: scans the database while the index is being built. */
  soon(ownerId: string, changeSeq?: number): Promise<OwnerIndex>;
  /** Passages of some contexts, from an index of only these. */
  describe(rows: readonly IndexedRow[], query: IndexQuery): Promise<Hit[]>;
  forget(ownerId: string): void;
  /** The owners with an index in memory, least recently used first. */
  owners(): string[];
  /** Stops building. */
  close(): Promise<void>;
}

export interface IndexesOptions {
  readonly database: Database;
  /** One worker, which keeps its module's state. */
  readonly workers: Pick<Workers, 'run'>;
  /** Scan texts while that worker builds. */
  readonly scanners: Pick<Workers, 'run'>;
  readonly log: Log;
  readonly vectors: () => WordVectors | undefined;
  /** The sentence encoder whose vectors the indexes use, if any. */
  readonly engine?: string | undefined;
  /** The memory for the indexes of all owners, the current one included. */
  readonly bytesKept: number;
  /** How long `soon` waits. */
  readonly patienceMs: number;
}

const stopped = (): WorkerFailure => new WorkerFailure('stopped', 'Nobody waits for this index any more');

const empty = (): Entry => ({ seq: 0, bytes: 0, ids: new Set(), isFresh: true, tooMany: undefined });

/** Search indexes in a worker, one per owner, evicting the least recently used. */
class IndexCache implements Indexes {
  readonly #options: IndexesOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #working = new Map<string, Promise<unknown>>();
  #isClosed = false;

  constructor(options: IndexesOptions) {
    this.#options = options;
  }

  get #hasVectors(): boolean {
    return this.#options.vectors() !== undefined;
  }

  async #ask(ask: IndexAsk): Promise<IndexAnswer | undefined> {
    try {
      return await this.#options.workers.run(indexTask, ask);
    } catch (error) {
      // All indexes went with the worker.
      if (error instanceof WorkerFailure && (error.problem === 'memory' || error.problem === 'time'))
        for (const [ownerId, { tooMany }] of this.#entries) if (tooMany === undefined) this.#entries.delete(ownerId);
      throw error;
    }
  }

  #drop(ownerId: string): void {
    this.#entries.delete(ownerId);
    // If the worker is gone, so are its indexes.
    this.#ask({ kind: 'forget', ownerId }).catch(() => undefined);
  }

  /** Evicts the indexes of others first; if that is not enough, this one too. */
  #makeRoom(ownerId: string, entry: Entry): void {
    let bytes = 0;
    for (const other of this.#entries.values()) bytes += other.bytes;
    for (const [other, { bytes: own }] of this.#entries) {
      if (bytes <= this.#options.bytesKept && this.#entries.size <= OWNERS_KEPT) return;
      if (other === ownerId) continue;
      this.#drop(other);
      bytes -= own;
    }
    if (entry.bytes <= this.#options.bytesKept) return;
    entry.tooMany = entry.ids.size;
    entry.bytes = 0;
    this.#ask({ kind: 'forget', ownerId }).catch(() => undefined);
  }

  async #put(ownerId: string, entry: Entry, rows: readonly ContextRow[], removed: readonly string[]): Promise<void> {
    for (const { id, is_active: isActive } of rows) {
      if (isActive === 1) entry.ids.add(id);
      else entry.ids.delete(id);
    }
    for (const id of removed) entry.ids.delete(id);
    if (this.#isClosed) throw stopped();
    if (entry.tooMany !== undefined) return;
    const active = rows.filter((row) => row.is_active === 1).map(({ id, data }) => ({ id, data }));
    const gone = [...removed, ...rows.filter((row) => row.is_active !== 1).map(({ id }) => id)];
    const ask = { ownerId, isFirst: entry.isFresh, rows: active, removed: gone, hasVectors: this.#hasVectors };
    entry.isFresh = false;
    await this.#grow(ownerId, entry, { kind: 'put', ...ask });
  }

  async #grow(ownerId: string, entry: Entry, ask: IndexAsk): Promise<void> {
    if (entry.isFresh || entry.tooMany !== undefined) return;
    const answer = await this.#ask(ask);
    if (answer?.bytes === undefined) throw new Error('The index of an owner was no longer there');
    entry.bytes = answer.bytes;
    this.#makeRoom(ownerId, entry);
  }

  async #update(ownerId: string, changeSeq?: number): Promise<Entry> {
    let entry = this.#entries.get(ownerId) ?? empty();
    this.#entries.delete(ownerId);
    this.#entries.set(ownerId, entry);
    if (entry.seq === changeSeq && entry.tooMany === undefined) return entry;
    const seen = await followChanges(this.#options.database, ownerId, {
      seq: entry.seq,
      restart: () => {
        entry = empty();
        this.#entries.set(ownerId, entry);
      },
      put: async (rows) => {
        for (let at = 0; at < rows.length; at += ROWS_PER_ASK)
          await this.#put(ownerId, entry, rows.slice(at, at + ROWS_PER_ASK), []);
      },
      remove: (ids) => (ids.length === 0 ? undefined : this.#put(ownerId, entry, [], ids)),
      meanings: {
        engine: this.#options.engine,
        put: (rows) => this.#grow(ownerId, entry, { kind: 'mean', ownerId, meanings: rows.map(unpackMeaning) }),
      },
    });
    entry.seq = seen;
    if (entry.tooMany === undefined || entry.ids.size > entry.tooMany * FITS_AGAIN) return entry;
    this.#entries.delete(ownerId);
    return this.#update(ownerId);
  }

  async #updated(ownerId: string, isAwaited = (): boolean => true, changeSeq?: number): Promise<Entry> {
    // One update at a time: a second caller runs its own afterwards, so that it sees what it has just stored.
    for (let other = this.#working.get(ownerId); other !== undefined; other = this.#working.get(ownerId))
      await other.catch(() => undefined);
    if (this.#isClosed || !isAwaited()) throw stopped();
    const updating = this.#update(ownerId, changeSeq);
    this.#working.set(ownerId, updating);
    try {
      return await updating;
    } catch (error) {
      // The update may be half applied, so the next one starts from the database.
      this.#entries.delete(ownerId);
      if (!(error instanceof WorkerFailure && error.problem === 'memory')) throw error;
      const { active } = await readState(this.#options.database.read, ownerId);
      this.#entries.set(ownerId, { ...empty(), tooMany: active });
      return await this.#update(ownerId);
    } finally {
      this.#working.delete(ownerId);
    }
  }

  /** The same with a short wait: undefined when the index is not ready, or cannot be built. */
  async #updatedSoon(ownerId: string, changeSeq?: number): Promise<Entry | undefined> {
    let isAwaited = true;
    const updating = this.#updated(ownerId, () => isAwaited, changeSeq);
    try {
      return await within(this.#options.patienceMs, updating);
    } catch (error) {
      isAwaited = false;
      const isLate = error instanceof TookTooLong;
      if (!isLate && this.#isClosed) throw error;
      updating.catch((failure: unknown) => {
        if (failure instanceof WorkerFailure && failure.problem === 'stopped') return;
        this.#options.log.warn({ error: failure }, 'A search index could not be built');
      });
      return undefined;
    }
  }

  /** The answer of the owner's index; one evicted meanwhile is rebuilt, within the wait of `update`. */
  async #answer({ ownerId, update, entry: known }: IndexEntry, ask: IndexAsk): Promise<IndexAnswer | undefined> {
    let entry: Entry | undefined = known;
    for (let tried = 1; entry !== undefined && entry.tooMany === undefined; tried += 1) {
      const answer = entry.isFresh ? {} : await this.#ask(ask);
      if (answer !== undefined) return answer;
      if (tried === TRIES) throw new Error('The index of an owner could not be kept');
      // Another call may already be building it.
      if (this.#entries.get(ownerId) === entry) this.#entries.delete(ownerId);
      entry = await update();
    }
    return undefined;
  }

  #opened(kept: IndexEntry): OwnerIndex {
    const { ownerId, entry } = kept;
    return {
      isReady: true,
      has: (contextId) => entry.ids.has(contextId),
      search: async (query) => {
        const answer = await this.#answer(kept, { kind: 'search', ownerId, query });
        return answer === undefined ? this.#scan(ownerId, query) : (answer.hits ?? []);
      },
      duplicatesOf: async (contextIds) => {
        const answer = await this.#answer(kept, { kind: 'duplicates', ownerId, contextIds });
        return answer?.duplicates ?? contextIds.map(() => []);
      },
    };
  }

  async current(ownerId: string): Promise<OwnerIndex> {
    const update = (): Promise<Entry> => this.#updated(ownerId);
    return this.#opened({ ownerId, update, entry: await update() });
  }

  async soon(ownerId: string, changeSeq?: number): Promise<OwnerIndex> {
    const update = (): Promise<Entry | undefined> => this.#updatedSoon(ownerId);
    const entry = await this.#updatedSoon(ownerId, changeSeq);
    if (entry !== undefined) return this.#opened({ ownerId, update, entry });
    const ids = await listActiveIds(this.#options.database.read, ownerId);
    return {
      isReady: false,
      has: (contextId) => ids.has(contextId),
      search: (query) => this.#scan(ownerId, query),
      duplicatesOf: async (contextIds) => contextIds.map(() => []),
    };
  }

  async #scan(ownerId: string, query: IndexQuery): Promise<Hit[]> {
    const found = await scanContexts(this.#options.database, ownerId, query, async (rows, most) => {
      const ask: IndexAsk = { kind: 'scan', rows, query: query.query, most };
      return (await this.#options.scanners.run(indexTask, ask))?.scanned ?? [];
    });
    return this.describe(found, query);
  }

  async describe(rows: readonly IndexedRow[], query: IndexQuery): Promise<Hit[]> {
    if (rows.length === 0) return [];
    const asked = rows.map(({ id, data }) => ({ id, data }));
    const answer = await this.#ask({ kind: 'describe', rows: asked, query, hasVectors: this.#hasVectors });
    return answer?.hits ?? [];
  }

  forget(ownerId: string): void {
    this.#drop(ownerId);
  }

  owners(): string[] {
    return [...this.#entries].filter(([, { tooMany }]) => tooMany === undefined).map(([ownerId]) => ownerId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#working.values());
  }
}

export const createIndexes = (options: IndexesOptions): Indexes => new IndexCache(options);
