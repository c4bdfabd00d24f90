import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { tooMany, type Rule } from './rate-limit.ts';

/** Counts attempts that must be recorded before any check and must survive an immediate restart. */
export interface Attempts {
  /** Counts one attempt; throws `rate_limited` when the rule's points are used up. */
  take(rule: Rule, key: string): Promise<void>;
  forgive(rule: Rule, key: string): Promise<void>;
}

export const createAttempts = (database: Database, clock: Clock): Attempts => {
  const nameOf = (rule: Rule, key: string): string => `${rule.name}:${key}`;
  return {
    async take(rule, key) {
      const now = clock();
      const row = await database.transaction(async ({ query }) => {
        const endsAt = now + rule.seconds * 1000;
        await query
          .deleteFrom('rate_limits')
          .where('key', '=', nameOf(rule, key))
          .where('window_ends_at', '<=', now)
          .execute();
        // After a clock that ran ahead is corrected, nobody may stay locked out longer than the rule says.
        await query
          .updateTable('rate_limits')
          .set({ window_ends_at: endsAt })
          .where('key', '=', nameOf(rule, key))
          .where('window_ends_at', '>', endsAt)
          .execute();
        return query
          .insertInto('rate_limits')
          .values({ key: nameOf(rule, key), used: 1, window_ends_at: endsAt })
          .onConflict((onConflict) =>
            onConflict.column('key').doUpdateSet((table) => ({ used: table('rate_limits.used', '+', 1) })),
          )
          .returning(['used', 'window_ends_at'])
          .executeTakeFirstOrThrow();
      });
      if (row.used > rule.points) throw tooMany(row.window_ends_at - now);
    },
    async forgive(rule, key) {
      await database.transaction(({ query }) =>
        query.deleteFrom('rate_limits').where('key', '=', nameOf(rule, key)).execute(),
      );
    },
  };
};
