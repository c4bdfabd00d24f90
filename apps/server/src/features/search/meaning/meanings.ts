import type { NearVector } from '@symbi/retrieval/near';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Pools } from '../../../platform/workers/pools.ts';
import { createBackgroundReading, type BackgroundReading } from './background-reading.ts';
import { CatchUp } from './catch-up.ts';
import { Encoding, type EncodingOptions, type VectorRequest } from './encoding.ts';
import { NearMessages } from './near-messages.ts';

type PoolName = 'encoderWorkers' | 'verifierWorkers' | 'replyWorkers' | 'textWorkers';

export interface MeaningsOptions extends Pick<Pools, PoolName> {
  readonly database: Database;
  readonly log: Log;
  readonly encoder: EncodingOptions['encoder'];
}

/** Vectors for the texts of later features, from the encoder that reads messages. */
export interface TextVectors {
  /** The name of the model; undefined while it is skipped. */
  readonly engine: string | undefined;
  /** Reads a stored text in the background. */
  readonly read: BackgroundReading;
  /** The vector of a question, or of a passage at once; undefined when it is late. */
  vectorOf(text: string, how?: VectorRequest): Promise<Int8Array | undefined>;
}

/** Search by meaning, with the sentence encoder: vectors are made in the background. */
export class Meanings implements TextVectors {
  readonly read: BackgroundReading;
  readonly #closing = new AbortController();
  readonly #encoding: Encoding;
  readonly #catchUp: CatchUp;
  readonly #near: NearMessages;

  constructor(options: MeaningsOptions) {
    const { encoderWorkers, verifierWorkers, replyWorkers, textWorkers } = options;
    const pools = [encoderWorkers, verifierWorkers, replyWorkers, textWorkers];
    const isIdle = (): boolean => pools.every((pool) => pool.waiting() === 0);
    this.#encoding = new Encoding(options);
    this.read = createBackgroundReading({ encoding: this.#encoding, isIdle, signal: this.#closing.signal });
    this.#catchUp = new CatchUp({ ...options, encoding: this.#encoding, read: this.read });
    this.#near = new NearMessages({ ...options, encoding: this.#encoding });
  }

  get engine(): string | undefined {
    return this.#encoding.engine;
  }

  vectorOf(text: string, how?: VectorRequest): Promise<Int8Array | undefined> {
    return this.#encoding.vectorOf(text, how);
  }

  /** Encodes new and changed messages. */
  catchUpLater(ownerId: string): void {
    this.#catchUp.later(ownerId);
  }

  /** The messages nearest in meaning, by number, nearest first. */
  near(ownerId: string, question: string): Promise<readonly NearVector[]> {
    this.#catchUp.later(ownerId);
    return this.#near.find(ownerId, question);
  }

  /** Something of this person was erased. */
  forget(ownerId: string): void {
    this.#near.forget(ownerId);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#encoding.close();
    this.#near.close();
    await this.#catchUp.close();
  }
}
