import { setTimeout as delay } from 'node:timers/promises';
import { plainText } from '@symbi/text/plain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { RoundRobin } from '../../../platform/round-robin.ts';
import {
  changedTexts,
  countMeanings,
  dropMeanings,
  dropOlderMeanings,
  lockTexts,
  numberBefore,
  putMeanings,
  readMeaningState,
  unreadAfter,
  type SearchText,
} from '../queries/meanings.ts';
import type { BackgroundReading } from './background-reading.ts';
import type { Encoding } from './encoding.ts';
import { MOST_COMPARED } from './near-messages.ts';

/** The delay before reading, so that the user's action has finished. */
const BEGIN_MS = 300;
const TEXTS_AT_ONCE = 20;
const OWNERS_KNOWN = 10_000;
/** The retry delay when the encoder is busy. */
const LATER_MS = 1_000;
/** PostgreSQL assigns numbers before a transaction ends; after this long, none is still open. */
const SETTLES_MS = 60_000;
/** The encoder reads 128 tokens, which are shorter than this. */
const OPENING = 2_000;
/** Too short to carry meaning: 'Thanks!', 'OK'. In bytes, because a Chinese word is shorter and says as much. */
const LEAST = 12;
const MOST_UNREADABLE = 100;

interface CatchUpOptions {
  readonly database: Database;
  readonly log: Log;
  readonly encoding: Pick<Encoding, 'engine'>;
  readonly read: BackgroundReading;
}

/** How far one person's messages have been read. */
interface Progress {
  /** Every message up to here has been read. */
  readonly settled: number;
  /** The same, except for messages whose transactions were still open at that time. */
  readonly seen?: { readonly number: number; readonly at: number };
}

/** The state of reading one person's messages. */
interface Reading {
  readonly engine: string;
  readonly beganAt: number;
  readonly oldest: number;
  cursor: number;
  /** The number before the first message that could not be stored: reading resumes there once the end is reached. */
  gap: number;
}

interface ReadTexts {
  readonly changed: readonly SearchText[];
  readonly unread: readonly SearchText[];
  readonly vectors: ReadonlyMap<number, string>;
}

/** The text to encode: a message's beginning without Markdown; undefined when that is too short. */
const openingOf = (body: string): string | undefined => {
  const text = plainText(body.slice(0, OPENING).toWellFormed()).trim();
  return Buffer.byteLength(text) < LEAST ? undefined : text;
};

/**
 * Encodes messages in the background, one text at a time, with people taking turns. No queue is stored: every message
 * after the last number read is due.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  readonly #progress = new LRUCache<string, Progress>({ max: OWNERS_KNOWN });
  readonly #turns = new RoundRobin({
    begin: () => this.#pause(BEGIN_MS),
    goOn: (ownerId) => this.#goOn(ownerId),
    isOver: () => this.#isOver,
    onError: (ownerId, error) => {
      this.#readings.delete(ownerId);
      if (!this.#isOver) this.#options.log.warn({ error }, 'Messages could not be encoded');
    },
    end: () => this.#readings.clear(),
  });
  readonly #readings = new Map<string, Reading>();
  /** Texts the encoder failed on; they stay without a vector. */
  readonly #unreadable = new Set<number>();
  readonly #closing = new AbortController();

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  later(ownerId: string): void {
    this.#turns.add(ownerId);
  }

  get #isOver(): boolean {
    return this.#closing.signal.aborted || this.#options.encoding.engine === undefined;
  }

  async #pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }

  /** Reads some messages of one person; false when none is left. */
  async #goOn(ownerId: string): Promise<boolean> {
    const { engine } = this.#options.encoding;
    if (engine === undefined) return false;
    const reading = this.#readings.get(ownerId) ?? (await this.#begin(ownerId, engine));
    this.#readings.set(ownerId, reading);
    const { database } = this.#options;
    const changed = await changedTexts(database.read, ownerId, TEXTS_AT_ONCE);
    const unread = await unreadAfter(database.read, ownerId, reading.cursor, TEXTS_AT_ONCE);
    if (changed.length + unread.length > 0) {
      const vectors = await this.#encode([...changed, ...unread]);
      if (this.#isOver) return false;
      const isRead = ({ number }: SearchText): boolean => vectors.has(number);
      const read = { changed: changed.filter(isRead), unread: unread.filter(isRead), vectors };
      reading.cursor = read.unread.at(-1)?.number ?? reading.cursor;
      if (vectors.size > 0) await this.#store(ownerId, reading, read);
      if (vectors.size < changed.length + unread.length) await this.#pause(LATER_MS);
      return true;
    }
    if (reading.gap < reading.cursor) {
      // By then a concurrent change of the message has ended.
      await this.#pause(BEGIN_MS);
      reading.cursor = reading.gap;
      reading.gap = Infinity;
      return !this.#isOver;
    }
    this.#finish(ownerId, reading);
    return false;
  }

  async #begin(ownerId: string, engine: string): Promise<Reading> {
    const { database } = this.#options;
    const state = await readMeaningState(database.read, ownerId);
    const isOther = state !== undefined && state.engine !== engine;
    if (isOther)
      await database.transaction(async ({ query }) => {
        await dropMeanings(query, ownerId);
        await countMeanings(query, ownerId, engine, 0);
      });
    const progress = isOther ? undefined : this.#progress.get(ownerId);
    const settled = isOther ? 0 : Math.max(state?.up_to ?? 0, progress?.settled ?? 0);
    this.#progress.set(ownerId, { ...progress, settled });
    const oldest = await numberBefore(database.read, ownerId, MOST_COMPARED);
    return { engine, beganAt: performance.now(), oldest, cursor: Math.max(settled, oldest), gap: Infinity };
  }

  /** The number up to which nothing can be missing. On SQLite, with one transaction at a time, the last one read. */
  #settled(ownerId: string, { cursor, gap }: Reading): number {
    const { settled } = this.#progress.get(ownerId) ?? { settled: 0 };
    return this.#options.database.dialect === 'sqlite' ? Math.max(settled, Math.min(cursor, gap)) : settled;
  }

  /** Nothing is left to read: transactions open at the previous end, if long enough ago, have now been read as well. */
  #finish(ownerId: string, reading: Reading): void {
    this.#readings.delete(ownerId);
    const settled = this.#settled(ownerId, reading);
    const seen = this.#progress.get(ownerId)?.seen;
    const now = { number: Math.min(reading.cursor, reading.gap), at: performance.now() };
    if (seen === undefined) this.#progress.set(ownerId, { settled, seen: now });
    else if (reading.beganAt - seen.at >= SETTLES_MS)
      this.#progress.set(ownerId, { settled: Math.max(settled, Math.min(seen.number, reading.gap)), seen: now });
    else this.#progress.set(ownerId, { settled, seen });
  }

  /** The vectors of texts by number, as far as the encoder has time; '' for a text without one. */
  async #encode(texts: readonly SearchText[]): Promise<Map<number, string>> {
    const vectors = new Map<number, string>();
    for (const { number, body } of texts) {
      if (this.#isOver) break;
      const opening = openingOf(body);
      const isSkipped = opening === undefined || this.#unreadable.has(number);
      const answered = isSkipped ? { vector: '' } : await this.#options.read(opening);
      // The following texts must wait, because the progress is a single number.
      if (answered === 'later') break;
      if (answered === 'failed') {
        if (this.#unreadable.size >= MOST_UNREADABLE) this.#unreadable.clear();
        this.#unreadable.add(number);
      }
      vectors.set(number, answered === 'failed' ? '' : answered.vector);
    }
    return vectors;
  }

  async #store(ownerId: string, reading: Reading, { changed, unread, vectors }: ReadTexts): Promise<void> {
    const { database } = this.#options;
    const texts = [...changed, ...unread];
    const again = new Set(changed.map(({ number }) => number));
    const settled = await database.transaction(async ({ query }) => {
      const numbers = texts.map(({ number }) => number);
      const kept = await lockTexts(query, ownerId, numbers, database.dialect === 'postgres');
      // A message may have been deleted or changed since it was read.
      const now = new Map(kept.map(({ number, body }) => [number, body]));
      const isSame = ({ number, body }: SearchText): boolean => now.get(number) === body;
      const [lost] = unread.filter((text) => !isSame(text));
      if (lost !== undefined) reading.gap = Math.min(reading.gap, lost.number - 1);
      const rows = texts
        .filter(isSame)
        .map(({ number }) => ({ number, vector: vectors.get(number) ?? '' }))
        .filter(({ number, vector }) => vector !== '' || again.has(number));
      const upTo = this.#settled(ownerId, reading);
      if (rows.length === 0) return upTo;
      const revision = await countMeanings(query, ownerId, reading.engine, upTo);
      await putMeanings(
        query,
        ownerId,
        rows.map((row) => ({ ...row, revision })),
      );
      if (reading.oldest > 0) await dropOlderMeanings(query, ownerId, reading.oldest, 5 * TEXTS_AT_ONCE);
      return upTo;
    });
    this.#progress.set(ownerId, { ...this.#progress.get(ownerId), settled });
  }

  /** Stops storing; unfinished work is repeated after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turns.ended();
  }
}
