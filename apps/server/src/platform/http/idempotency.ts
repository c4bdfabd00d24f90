import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { isUniqueViolation, type Database } from '../database/database.ts';
import { Failure, conflict } from '../failure.ts';

export interface IdempotencyTable {
  owner_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  response: string | null;
  created_at: number;
}

declare module '../database/tables.ts' {
  interface Tables {
    idempotency: IdempotencyTable;
  }
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const ABANDONED_MS = 60_000;

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers a repeated create with what the first one answered. */
export interface Idempotency {
  run(ownerId: string, key: string, request: unknown, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
}

export const createIdempotency = (database: Database, clock: Clock): Idempotency => {
  const claim = async (ownerId: string, key: string, requestHash: string): Promise<boolean> => {
    try {
      await database.transaction(async ({ query }) => {
        await query
          .deleteFrom('idempotency')
          .where('owner_id', '=', ownerId)
          .where('created_at', '<', clock() - KEPT_MS)
          .execute();
        // A process that died between claim and answer must not block the key for ever.
        await query
          .deleteFrom('idempotency')
          .where('owner_id', '=', ownerId)
          .where('key', '=', key)
          .where('status', 'is', null)
          .where('created_at', '<', clock() - ABANDONED_MS)
          .execute();
        await query
          .insertInto('idempotency')
          .values({
            owner_id: ownerId,
            key,
            request_hash: requestHash,
            status: null,
            response: null,
            created_at: clock(),
          })
          .execute();
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  };

  const earlier = async (ownerId: string, key: string, requestHash: string): Promise<StoredAnswer> => {
    for (let tried = 0; tried < 50; tried += 1) {
      const row = await database.read
        .selectFrom('idempotency')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row === undefined) break;
      if (row.request_hash !== requestHash) throw conflict('This Idempotency-Key was used for a different request');
      if (row.status !== null) return { status: row.status, body: JSON.parse(row.response ?? 'null') as unknown };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Failure('conflict', 'The same request is still being answered. Try again in a moment.');
  };

  return {
    async run(ownerId, key, request, work) {
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
      if (!(await claim(ownerId, key, requestHash))) return earlier(ownerId, key, requestHash);
      const own = database.transaction.bind(database);
      try {
        const answer = await work();
        await own(({ query }) =>
          query
            .updateTable('idempotency')
            .set({ status: answer.status, response: JSON.stringify(answer.body) })
            .where('owner_id', '=', ownerId)
            .where('key', '=', key)
            .execute(),
        );
        return answer;
      } catch (error) {
        await own(({ query }) =>
          query.deleteFrom('idempotency').where('owner_id', '=', ownerId).where('key', '=', key).execute(),
        );
        throw error;
      }
    },
  };
};
