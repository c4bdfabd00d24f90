import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import {
  buildWordIndex,
  cancelStatement,
  dropEarlierIndex,
  hasEarlierIndex,
  hasWordIndex,
  shareOfWordIndex,
} from './queries/word-index.ts';

/** How often a process checks whether the index exists, and reports its progress. */
const LOOK_EVERY_MS = 5_000;
const STOP_AGAIN_MS = 100;

interface IndexingOptions {
  readonly database: Pick<Database, 'dialect' | 'read' | 'schema'>;
  readonly log: Log;
}

/**
 * Builds PostgreSQL's word index concurrently when an upgrade has left it out, because a million messages take minutes.
 * Until it exists, searches use the previous version's index. SQLite's is updated with each message.
 */
export class Indexing {
  readonly #options: IndexingOptions;
  readonly #stopping = new AbortController();
  #isThere: boolean;
  /** The previous version's index, which is dropped once the new one exists. */
  readonly #hasEarlier: boolean;
  /** PostgreSQL's process that builds the index, or drops the previous one. */
  #builder: number | undefined;
  #working: Promise<void> | undefined;

  private constructor(options: IndexingOptions, { isThere, hasEarlier }: { isThere: boolean; hasEarlier: boolean }) {
    this.#options = options;
    this.#isThere = isThere;
    this.#hasEarlier = hasEarlier;
  }

  static async open(options: IndexingOptions): Promise<Indexing> {
    const { dialect, read } = options.database;
    if (dialect === 'sqlite') return new Indexing(options, { isThere: true, hasEarlier: false });
    return new Indexing(options, { isThere: await hasWordIndex(read), hasEarlier: await hasEarlierIndex(read) });
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** The built share of the index; undefined when there is nothing to build. */
  async share(): Promise<number | undefined> {
    return this.#isThere ? undefined : shareOfWordIndex(this.#options.database.read);
  }

  start(): void {
    if (!this.#isThere || this.#hasEarlier) this.#working = this.#work();
  }

  /** Cancels a build, which the next start begins anew. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    let hasEnded = false;
    const ended = this.#working?.finally(() => (hasEnded = true));
    // Between two statements there is nothing to cancel.
    while (this.#working !== undefined && !hasEnded) {
      if (this.#builder !== undefined)
        await cancelStatement(this.#options.database.read, this.#builder).catch(() => undefined);
      await Promise.race([ended, delay(STOP_AGAIN_MS)]);
    }
  }

  async #work(): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    if (!this.#isThere) log.info('Building the search index in the background');
    let building: Promise<void> | undefined;
    while (!signal.aborted && !this.#isThere) {
      building ??= this.#build().finally(() => (building = undefined));
      // The end of a build is noticed at once.
      await Promise.race([building, this.#pause()]);
      await this.#look();
    }
    await building;
    if (signal.aborted) return;
    log.info('The search index is ready');
    // Other processes notice by checking; until then they use the previous version's index.
    await this.#pause(2);
    if (!signal.aborted) await this.#dropEarlier();
  }

  async #dropEarlier(): Promise<void> {
    try {
      await dropEarlierIndex(this.#options.database.schema, (dropper) => (this.#builder = dropper));
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#options.log.warn({ error }, 'The earlier search index could not be dropped; the next start tries again');
    } finally {
      this.#builder = undefined;
    }
  }

  async #pause(times = 1): Promise<void> {
    await delay(times * LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { database, log } = this.#options;
    try {
      this.#isThere = await hasWordIndex(database.read);
      if (!this.#isThere)
        log.info({ percent: Math.floor(100 * ((await this.share()) ?? 0)) }, 'Building the search index');
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Only waits when another process is building. */
  async #build(): Promise<void> {
    try {
      const isOurs = await buildWordIndex(this.#options.database.schema, (builder) => (this.#builder = builder));
      if (!isOurs) await this.#pause();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#warn(error);
      await this.#pause();
    } finally {
      this.#builder = undefined;
    }
  }

  #warn(error: unknown): void {
    this.#options.log.warn({ error }, 'The search index could not be built; trying again');
  }
}
