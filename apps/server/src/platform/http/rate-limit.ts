import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../failure.ts';

export interface RateLimitTable {
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
export const createRateLimiter = async (
  database: Database,
  clock: Clock,
  redis?: RedisClientType,
): Promise<RateLimiter> => {
  const limiters = new Map<string, RateLimiterAbstract>();
  const changed = new Map<string, { used: number; endsAt: number }>();
  const saved = await database.read
    .selectFrom('rate_limits')
    .selectAll()
    .where('window_ends_at', '>', clock())
    .execute();

  const limiterOf = async (rule: Rule): Promise<RateLimiterAbstract> => {
    const known = limiters.get(rule.name);
    if (known !== undefined) return known;
    const options = { keyPrefix: rule.name, points: rule.points, duration: rule.seconds };
    const made =
      redis === undefined
        ? new RateLimiterMemory(options)
        : new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true });
    limiters.set(rule.name, made);
    if (redis !== undefined) return made;
    for (const row of saved.filter((candidate) => candidate.key.startsWith(`${rule.name}:`))) {
      await made.set(row.key.slice(rule.name.length + 1), row.used, Math.max(1, (row.window_ends_at - clock()) / 1000));
    }
    return made;
  };

  const save = async (): Promise<void> => {
    const rows = [...changed].map(([key, value]) => ({ key, used: value.used, window_ends_at: value.endsAt }));
    changed.clear();
    if (rows.length === 0) return;
    await database.transaction(async ({ query }) => {
      await query.deleteFrom('rate_limits').where('window_ends_at', '<', clock()).execute();
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
  };
  // A failed save is repeated by the next one that has something to say.
  const timer = setInterval(() => void save().catch(() => undefined), SAVE_EVERY_MS);
  timer.unref();

  return {
    async consume(rule, key) {
      const limiter = await limiterOf(rule);
      try {
        const result = await limiter.consume(key);
        if (redis === undefined)
          changed.set(`${rule.name}:${key}`, { used: result.consumedPoints, endsAt: clock() + result.msBeforeNext });
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
        throw refusal;
      }
    },
    async close() {
      clearInterval(timer);
      await save();
    },
  };
};
