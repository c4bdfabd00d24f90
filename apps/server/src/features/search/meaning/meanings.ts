import type { NearVector } from '@symbi/retrieval/near';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Pools } from '../../../platform/workers/pools.ts';
import { CatchUp } from './catch-up.ts';
import { Encoding, type EncodingOptions } from './encoding.ts';
import { NearMessages } from './near-messages.ts';

type PoolName = 'encoderWorkers' | 'verifierWorkers' | 'replyWorkers' | 'textWorkers';

export interface MeaningsOptions extends Pick<Pools, PoolName> {
  readonly database: Database;
  readonly log: Log;
  readonly encoder: EncodingOptions['encoder'];
}

/** Search by meaning, with the sentence encoder: vectors are made in the background. */
export class Meanings {
  readonly #encoding: Encoding;
  readonly #catchUp: CatchUp;
  readonly #near: NearMessages;

  constructor(options: MeaningsOptions) {
    const { encoderWorkers, verifierWorkers, replyWorkers, textWorkers } = options;
    const pools = [encoderWorkers, verifierWorkers, replyWorkers, textWorkers];
    const isIdle = (): boolean => pools.every((pool) => pool.waiting() === 0);
    this.#encoding = new Encoding(options);
    this.#catchUp = new CatchUp({ ...options, encoding: this.#encoding, isIdle });
    this.#near = new NearMessages({ ...options, encoding: this.#encoding });
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
    this.#encoding.close();
    this.#near.close();
    await this.#catchUp.close();
  }
}
