import type { RedisClientType } from 'redis';
import type { Log } from './observability/log.ts';
import { backoff, within } from './patience.ts';

export type { RedisClientType } from 'redis';

/** Redis for callers that can do without it for a while: a call fails at once instead of waiting. */
export interface Redis {
  readonly client: RedisClientType;
  isAway(): boolean;
  /** Whether Redis answers a ping. */
  answers(): Promise<boolean>;
  /** Throws at once while Redis is away, and soon when it does not answer. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Called when a lost connection is restored: messages sent meanwhile were missed. */
  onBack(listener: () => void): void;
  destroy(): void;
}

class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

const START_MS = 3_000;
const CONNECT_MS = 3_000;
const ANSWER_MS = 500;
/** After a call times out, further calls fail at once for this long. */
const REST_MS = 1_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

class RedisLink implements Redis {
  readonly client: RedisClientType;
  readonly #listeners: (() => void)[] = [];
  #restsUntil = 0;
  #wasLost = false;

  constructor(client: RedisClientType, log: Log) {
    this.client = client;
    client.on('error', (error: unknown) => {
      // The client reports every failed attempt to connect; one log line is enough.
      if (!this.#wasLost) log.warn({ error }, 'Redis cannot be reached; this process counts its limits alone');
      this.#wasLost = true;
    });
    client.on('ready', () => {
      if (!this.#wasLost) return;
      this.#wasLost = false;
      log.info('Redis is back');
      for (const listener of this.#listeners) listener();
    });
  }

  isAway(): boolean {
    return !this.client.isReady || performance.now() < this.#restsUntil;
  }

  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isAway()) throw new RedisAway('Redis cannot be reached');
    try {
      return await within(ANSWER_MS, work());
    } catch (error) {
      // A rejection that is not an `Error` is a regular answer, as from the rate limiter.
      if (error instanceof Error) this.#restsUntil = performance.now() + REST_MS;
      throw error;
    }
  }

  answers(): Promise<boolean> {
    return this.attempt(() => this.client.ping()).then(
      () => true,
      () => false,
    );
  }

  onBack(listener: () => void): void {
    this.#listeners.push(listener);
  }

  destroy(): void {
    this.client.destroy();
  }
}

/**
 * Connects to Redis and keeps retrying while it is away, including at startup. The client is loaded only when it is
 * used. Throws when Redis refuses the connection.
 */
export const connectRedis = async (url: string, log: Log): Promise<Redis> => {
  const { createClient } = await import('redis');
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries) => backoff(retries + 1, FIRST_PAUSE_MS, LONGEST_PAUSE_MS),
    },
  });
  const redis = new RedisLink(client, log);
  const connected = client.connect().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const refused = await within(START_MS, connected).catch(() => undefined);
  if (refused !== undefined) throw refused.error;
  return redis;
};
