import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../failure.ts';

interface RateLimitTable {
  key: string;
  used: number;
  window_ends_at: number;
}

declare module '../database/tables.ts' {
  interface Tables {
    rate_limits: RateLimitTable;
  }
}

export interface Rule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Uses one point of a key; throws `rate_limited` with the seconds to wait when none is left. */
  consume(rule: Rule, key: string): Promise<void>;
  close(): Promise<void>;
}

const SAVE_EVERY_MS = 2_000;

export const tooMany = (milliseconds: number): Failure =>
  new Failure('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

/**
 * Counts in memory (or in Redis, when there are several processes) and saves what changed every two seconds and on close,
 * so that a restart does not hand out fresh limits.
 */
class SavedRateLimiter implements RateLimiter {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #redis: RedisClientType | undefined;
  readonly #saved: readonly RateLimitTable[];
  readonly #limiters = new Map<string, Promise<RateLimiterAbstract>>();
  readonly #changed = new Map<string, RateLimitTable>();
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, clock: Clock, redis: RedisClientType | undefined, saved: readonly RateLimitTable[]) {
    this.#database = database;
    this.#clock = clock;
    this.#redis = redis;
    this.#saved = saved;
    // A failed save is repeated by the next one that has something to say.
    this.#timer = setInterval(() => void this.#save().catch(() => undefined), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  async #create(rule: Rule): Promise<RateLimiterAbstract> {
    const options = { keyPrefix: rule.name, points: rule.points, duration: rule.seconds };
    if (this.#redis !== undefined)
      return new RateLimiterRedis({ ...options, storeClient: this.#redis, useRedisPackage: true });
    const limiter = new RateLimiterMemory(options);
    for (const row of this.#saved.filter((candidate) => candidate.key.startsWith(`${rule.name}:`))) {
      const seconds = Math.max(1, (row.window_ends_at - this.#clock()) / 1000);
      await limiter.set(row.key.slice(rule.name.length + 1), row.used, seconds);
    }
    return limiter;
  }

  #limiterOf(rule: Rule): Promise<RateLimiterAbstract> {
    const known = this.#limiters.get(rule.name);
    if (known !== undefined) return known;
    const made = this.#create(rule);
    this.#limiters.set(rule.name, made);
    return made;
  }

  async #save(): Promise<void> {
    const rows = [...this.#changed.values()];
    this.#changed.clear();
    if (rows.length === 0) return;
    await this.#database.transaction(async ({ query }) => {
      await query.deleteFrom('rate_limits').where('window_ends_at', '<', this.#clock()).execute();
      await query
        .insertInto('rate_limits')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((row) => ({
            used: row.ref('excluded.used'),
            window_ends_at: row.ref('excluded.window_ends_at'),
          })),
        )
        .execute();
    });
  }

  async consume(rule: Rule, key: string): Promise<void> {
    const limiter = await this.#limiterOf(rule);
    try {
      const result = await limiter.consume(key);
      if (this.#redis !== undefined) return;
      const name = `${rule.name}:${key}`;
      const endsAt = Math.round(this.#clock() + result.msBeforeNext);
      this.#changed.set(name, { key: name, used: result.consumedPoints, window_ends_at: endsAt });
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
      throw refusal;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }
}

export const createRateLimiter = async (
  database: Database,
  clock: Clock,
  redis?: RedisClientType,
): Promise<RateLimiter> => {
  const saved = await database.read
    .selectFrom('rate_limits')
    .selectAll()
    .where('window_ends_at', '>', clock())
    .execute();
  return new SavedRateLimiter(database, clock, redis, saved);
};
