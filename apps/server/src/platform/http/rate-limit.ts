import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure, secondsInWords } from '../failure.ts';
import type { Redis } from '../redis.ts';

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
/** A statement of SQLite takes 32,766 values, and a row has three. */
const ROWS_AT_ONCE = 1_000;

const optionsOf = (rule: Rule) => ({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds });

export const tooMany = (milliseconds: number): Failure => {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Failure('rate_limited', `Too many requests. Please try again in ${secondsInWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
};

/**
 * Counts in memory and saves changes every two seconds and on close, so a restart does not reset the limits. Several
 * processes count together in Redis; while it is away, each counts alone in memory, up to the same limit.
 */
class SavedRateLimiter implements RateLimiter {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #redis: Redis | undefined;
  readonly #saved: readonly RateLimitTable[];
  readonly #limiters = new Map<string, Promise<RateLimiterAbstract>>();
  readonly #shared = new Map<string, RateLimiterAbstract>();
  readonly #changed = new Map<string, RateLimitTable>();
  readonly #timer: NodeJS.Timeout;
  #saving: Promise<void> | undefined;

  constructor(database: Database, clock: Clock, redis: Redis | undefined, saved: readonly RateLimitTable[]) {
    this.#database = database;
    this.#clock = clock;
    this.#redis = redis;
    this.#saved = saved;
    // A failed save is repeated by the next one.
    this.#timer = setInterval(() => void this.#save(), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  async #create(rule: Rule): Promise<RateLimiterAbstract> {
    const limiter = new RateLimiterMemory(optionsOf(rule));
    for (const row of this.#saved.filter((candidate) => candidate.key.startsWith(`${rule.name}:`))) {
      // If the clock ran ahead when this was saved, the window must not become longer than the rule says.
      const seconds = Math.min(rule.seconds, Math.max(1, (row.window_ends_at - this.#clock()) / 1000));
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

  #sharedOf(rule: Rule, { client }: Redis): RateLimiterAbstract {
    const known = this.#shared.get(rule.name);
    if (known !== undefined) return known;
    const made = new RateLimiterRedis({ ...optionsOf(rule), storeClient: client, useRedisPackage: true });
    this.#shared.set(rule.name, made);
    return made;
  }

  /** False when Redis is away and this process has to count. */
  async #consumeShared(rule: Rule, key: string, redis: Redis): Promise<boolean> {
    if (redis.isAway()) return false;
    try {
      await redis.attempt(() => this.#sharedOf(rule, redis).consume(key));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw refusal;
      return false;
    }
  }

  async #store(rows: readonly RateLimitTable[]): Promise<void> {
    await this.#database.transaction(async ({ query }) => {
      await query.deleteFrom('rate_limits').where('window_ends_at', '<', this.#clock()).execute();
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await query
          .insertInto('rate_limits')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((row) => ({
              used: row.ref('excluded.used'),
              window_ends_at: row.ref('excluded.window_ends_at'),
            })),
          )
          .execute();
    });
  }

  async #saveNow(): Promise<void> {
    const now = this.#clock();
    const rows = [...this.#changed.values()].filter(({ window_ends_at: endsAt }) => endsAt >= now);
    this.#changed.clear();
    if (rows.length === 0) return;
    try {
      await this.#store(rows);
    } catch (error) {
      // The next save has these too, as far as nothing newer was counted meanwhile.
      for (const row of rows) if (!this.#changed.has(row.key)) this.#changed.set(row.key, row);
      throw error;
    }
  }

  /**
   * One save at a time: one that fails late must not put older counts in the place of newer ones. While the database is
   * away none waits behind another.
   */
  #save(): Promise<void> {
    this.#saving ??= this.#saveNow()
      .catch(() => undefined)
      .finally(() => (this.#saving = undefined));
    return this.#saving;
  }

  async consume(rule: Rule, key: string): Promise<void> {
    try {
      if (this.#redis !== undefined && (await this.#consumeShared(rule, key, this.#redis))) return;
      const limiter = await this.#limiterOf(rule);
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
    await this.#saving;
    await this.#saveNow();
  }
}

export const createRateLimiter = async (database: Database, clock: Clock, redis?: Redis): Promise<RateLimiter> => {
  const saved = await database.read
    .selectFrom('rate_limits')
    .selectAll()
    .where('window_ends_at', '>', clock())
    .execute();
  return new SavedRateLimiter(database, clock, redis, saved);
};
