import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { RoundRobin } from '../../../platform/round-robin.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { Users } from '../../users/service.ts';
import { packMeaning } from '../index/pack.ts';
import { findPresent } from '../queries/embeddings.ts';
import { listUnread, putMeanings } from '../queries/meanings.ts';
import type { Engines } from '../search/engine.ts';
import { addToState, readState, type SearchState } from '../queries/states.ts';
import type { ContextRow } from '../table.ts';
import type { work } from './encode.task.ts';
import { Retries } from './retries.ts';

/** How long a search waits for the vector of its question. */
const QUERY_MS = 250;
const ITEMS_AT_ONCE = 20;
/** Small enough that a question queued behind them is still in time. */
const UNITS_PER_CALL = 4;
/** Per item; the rest is found by its words. */
const MOST_UNITS = 256;
const OWNERS_KNOWN = 10_000;
/** After this many consecutive failures it is skipped for a while. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** A little after the pause, in which nothing is tried. */
const RETRY_MS = PAUSE_MS + 1_000;

const encodeTask = workerTask<typeof work>(new URL('encode.task.ts', import.meta.url));

export interface MeaningsOptions {
  readonly database: Database;
  readonly log: Log;
  /** Locked before vectors are stored, in the same order as deleting the account. */
  readonly users: Pick<Users, 'hold'>;
  readonly encoderWorkers: Pick<Workers, 'run'>;
  /** The model and its name; undefined when it is off or missing. */
  readonly encoder: { readonly folder: string; readonly engine: string } | undefined;
  /** Vectors are made only for owners without another engine: the local index answers them. */
  readonly engines: Pick<Engines, 'find' | 'among'>;
  /** Before a context that failed is first tried again. */
  readonly retryMs?: number;
}

type ContextText = Pick<ContextRow, 'id' | 'data' | 'data_hash'>;
interface ContextReading extends Pick<ContextRow, 'id' | 'data_hash'> {
  readonly units: readonly Int8Array[];
}

/**
 * Vectors of contexts and questions from the sentence encoder. Those of contexts are made in the background, with
 * owners taking turns, and stored; missing ones are found by the next change or search.
 */
export class Meanings {
  readonly #options: MeaningsOptions;
  /** The change of an owner up to which nothing was missing. */
  readonly #complete = new LRUCache<string, number>({ max: OWNERS_KNOWN });
  readonly #turns = new RoundRobin({
    goOn: (ownerId) => this.#goOn(ownerId),
    isOver: () => this.#isResting,
    onError: (_ownerId, error) => {
      if (!this.#isClosed) this.#options.log.warn({ error }, 'Contexts could not be encoded');
    },
  });
  readonly #retries: Retries;
  #isClosed = false;
  #failures = 0;
  #pausedUntil = 0;

  constructor(options: MeaningsOptions) {
    this.#options = options;
    this.#retries = new Retries({
      again: (ownerId) => this.catchUpLater(ownerId),
      firstMs: options.retryMs ?? RETRY_MS,
    });
  }

  get #isResting(): boolean {
    return this.#isClosed || this.#options.encoder === undefined || performance.now() < this.#pausedUntil;
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#pausedUntil = performance.now() + PAUSE_MS;
    if (!this.#isClosed) this.#options.log.warn({ error, failures: this.#failures }, 'The encoder did not answer');
  }

  /** The vector of a question; undefined when words alone rank. Never rejects because of the encoder. */
  async vectorOf(ownerId: string, query: string, state: SearchState): Promise<Int8Array | undefined> {
    const { encoder, encoderWorkers, engines } = this.#options;
    if (encoder === undefined || this.#isResting) return undefined;
    if (state.active === 0 || engines.among(state) !== undefined) return undefined;
    this.catchUpLater(ownerId);
    try {
      // Only the wait is limited: the model keeps loading for the next one.
      const patience = AbortSignal.timeout(QUERY_MS);
      const { vectors } = await encoderWorkers.run(encodeTask, { folder: encoder.folder, query }, { patience });
      this.#failures = 0;
      return vectors[0];
    } catch (error) {
      const isLate = error instanceof WorkerFailure && (error.problem === 'time' || error.problem === 'busy');
      if (!isLate) this.#failed(error);
      return undefined;
    }
  }

  /** Makes the missing vectors in the background. */
  catchUpLater(ownerId: string): void {
    this.#turns.add(ownerId);
  }

  /** Makes and stores some vectors of an owner; false when nothing is left to do. */
  async #goOn(ownerId: string): Promise<boolean> {
    const { database, encoder, engines } = this.#options;
    const { change_seq: seq } = await readState(database.read, ownerId);
    if (encoder === undefined || this.#complete.get(ownerId) === seq) return false;
    if ((await engines.find(ownerId)) !== undefined) return false;
    const without = this.#retries.waiting(ownerId);
    const choice = { engine: encoder.engine, without, limit: ITEMS_AT_ONCE };
    const unread = await listUnread(database.read, ownerId, choice);
    if (unread.length === 0) {
      if (without.length === 0) this.#complete.set(ownerId, seq);
      else this.#retries.comeBack(ownerId);
      return false;
    }
    const read: ContextReading[] = [];
    for (const item of unread) {
      if (this.#isResting) break;
      const units = await this.#encode(ownerId, item, encoder.folder);
      if (units !== undefined) read.push({ id: item.id, data_hash: item.data_hash, units });
    }
    if (read.length > 0 && !this.#isClosed) await this.#store(ownerId, encoder.engine, read);
    return true;
  }

  async #encode(ownerId: string, { id, data }: ContextText, folder: string): Promise<Int8Array[] | undefined> {
    const made: Int8Array[] = [];
    try {
      for (let units = 1; made.length < Math.min(units, MOST_UNITS);) {
        const asked = { folder, data, from: made.length, most: UNITS_PER_CALL };
        const answer = await this.#options.encoderWorkers.run(encodeTask, asked);
        units = answer.units;
        made.push(...answer.vectors);
        if (answer.vectors.length === 0) break;
      }
      this.#failures = 0;
      this.#retries.succeeded(id);
      return made;
    } catch (error) {
      this.#failed(error);
      if (this.#isClosed) return undefined;
      if (this.#isResting) this.#retries.rest(ownerId);
      else this.#retries.failed(ownerId, id);
      return undefined;
    }
  }

  #store(ownerId: string, engine: string, read: readonly ContextReading[]): Promise<void> {
    const { database, users } = this.#options;
    return database.transaction(async (transaction) => {
      const { query } = transaction;
      await users.hold(transaction, ownerId);
      // Contexts, or the account, may have gone or changed while texts were read.
      if ((await findPresent(query, ownerId, read)).size === 0) return;
      // Indexes follow it as any change, and from here on nobody deletes or changes a context.
      const state = await addToState(query, ownerId, { total: 0, active: 0, bridges: 0, bytes: 0 });
      const known = await findPresent(query, ownerId, read);
      const kept = read.filter(({ id }) => known.has(id));
      if (kept.length === 0) return;
      const rows = kept.map(({ id, units }) => ({
        context_id: id,
        engine,
        change_seq: state.change_seq,
        ...packMeaning(units),
      }));
      await putMeanings(query, ownerId, rows);
    });
  }

  /** Stops storing; unfinished work is repeated after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#retries.close();
    await this.#turns.ended();
  }
}
