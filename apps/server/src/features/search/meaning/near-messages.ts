import { setTimeout as delay } from 'node:timers/promises';
import type { NearVector } from '@symbi/retrieval/near';
import type { Database } from '../../../platform/database/database.ts';
import { meaningsAfter, readMeaningState } from '../queries/meanings.ts';
import { PATIENCE_MS, type Encoding } from './encoding.ts';

const ROWS_AT_ONCE = 1_000;
/** The sent vectors may be outdated, or lost, before the question arrives. */
const TRIES = 3;
/** Longer than an encoder is skipped, and than its process lives without work. */
const FORGET_TRIES = 400;
const FORGET_AGAIN_MS = 1_000;

/** How many of each person's newest messages are compared with a question: the cost of a search is bounded by this. */
export const MOST_COMPARED = 10_000;

interface NearOptions {
  readonly database: Database;
  readonly encoding: Pick<Encoding, 'engine' | 'ask'>;
}

/** Finds messages by meaning. Their vectors are compared in the process that holds the model. */
export class NearMessages {
  readonly #options: NearOptions;
  readonly #loading = new Map<string, Promise<void>>();
  /** The owners whose vectors that process may hold. */
  readonly #sent = new Set<string>();
  #isClosed = false;

  constructor(options: NearOptions) {
    this.#options = options;
  }

  /** Nearest first; none when the answer is late. */
  async find(ownerId: string, question: string): Promise<readonly NearVector[]> {
    const { database, encoding } = this.#options;
    const { engine } = encoding;
    if (engine === undefined) return [];
    const state = await readMeaningState(database.read, ownerId);
    if (state === undefined || state.engine !== engine) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly NearVector[]>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, []);
    });
    try {
      // A late answer is not canceled: it warms the model and the vectors for the next search.
      return await Promise.race([this.#ask(ownerId, question, state.revision), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #ask(ownerId: string, question: string, revision: number): Promise<readonly NearVector[]> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const answered = await this.#options.encoding.ask({ ownerId, question, revision });
      if (answered === undefined) return [];
      if (answered.near !== undefined) return answered.near;
      await this.#loadOnce(ownerId, answered.held, revision);
    }
    return [];
  }

  /** Two concurrent searches of one person load the vectors once. */
  #loadOnce(ownerId: string, from: number, to: number): Promise<void> {
    const known = this.#loading.get(ownerId);
    if (known !== undefined) return known;
    const loading = this.#load(ownerId, from, to).finally(() => this.#loading.delete(ownerId));
    this.#loading.set(ownerId, loading);
    return loading;
  }

  async #load(ownerId: string, from: number, to: number): Promise<void> {
    this.#sent.add(ownerId);
    let after = { revision: from, number: Number.MAX_SAFE_INTEGER };
    for (let part = 0; ; part += 1) {
      const vectors = await meaningsAfter(this.#options.database.read, ownerId, after, ROWS_AT_ONCE);
      const isLast = vectors.length < ROWS_AT_ONCE;
      const sent = { from, to, part, isLast, most: MOST_COMPARED, vectors };
      const answered = await this.#options.encoding.ask({ ownerId, sent });
      if (isLast || answered === undefined) return;
      after = vectors.at(-1) ?? after;
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Something of this person was erased: removes its vectors from the process, retrying while it is busy. */
  forget(ownerId: string): void {
    if (this.#sent.has(ownerId)) void this.#drop(ownerId);
  }

  async #drop(ownerId: string): Promise<void> {
    // The vectors being sent were read before the erasure.
    await this.#loading.get(ownerId)?.catch(() => undefined);
    this.#sent.delete(ownerId);
    for (let tried = 0; tried < FORGET_TRIES && !this.#isClosed; tried += 1) {
      if ((await this.#options.encoding.ask({ ownerId, forget: true })) !== undefined) return;
      await delay(FORGET_AGAIN_MS, undefined, { ref: false });
    }
  }
}
