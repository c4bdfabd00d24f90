import { setTimeout as delay } from 'node:timers/promises';
import type { NearVector } from '@symbi/retrieval/near';
import type { Database } from '../../../platform/database/database.ts';
import { meaningsAfter, readMeaningState } from '../queries/meanings.ts';
import type { Encoding } from './encoding.ts';

/** How long a search waits for what is found by meaning. */
const PATIENCE_MS = 250;
const ROWS_AT_ONCE = 1_000;
/** What was sent may be outdated, or lost, before the question is put. */
const TRIES = 3;
/** Longer than an encoder is left alone, and than its process lives without work. */
const FORGET_TRIES = 400;
const FORGET_AGAIN_MS = 1_000;

/** The newest messages of each person that are compared with a question: what a search costs does not grow beyond. */
export const MOST_COMPARED = 10_000;

interface NearOptions {
  readonly database: Database;
  readonly encoding: Pick<Encoding, 'engine' | 'ask'>;
}

/** Finds the messages that mean what is asked. Their vectors are compared in the process that holds the model. */
export class Near {
  readonly #options: NearOptions;
  readonly #loading = new Map<string, Promise<void>>();
  /** Of whom that process may hold vectors. */
  readonly #sent = new Set<string>();
  #isClosed = false;

  constructor(options: NearOptions) {
    this.#options = options;
  }

  /** The nearest first; none where the answer is not there in time. */
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

  /** Two searches of one person, which may come one upon the other, load once. */
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

  /** Something of this person was erased: no process keeps what it meant, also where it has no time for this at once. */
  forget(ownerId: string): void {
    if (this.#sent.has(ownerId)) void this.#drop(ownerId);
  }

  async #drop(ownerId: string): Promise<void> {
    // What is being sent was read before the erasure.
    await this.#loading.get(ownerId)?.catch(() => undefined);
    this.#sent.delete(ownerId);
    for (let tried = 0; tried < FORGET_TRIES && !this.#isClosed; tried += 1) {
      if ((await this.#options.encoding.ask({ ownerId, forget: true })) !== undefined) return;
      await delay(FORGET_AGAIN_MS, undefined, { ref: false });
    }
  }
}
