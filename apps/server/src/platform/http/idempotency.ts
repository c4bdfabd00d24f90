import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import { isUniqueViolation, type Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { conflict } from '../failure.ts';

interface IdempotencyTable {
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

/** Older than that, or from a clock that ran ahead by more. */
const isOutside = (row: ExpressionBuilder<Tables, 'idempotency'>, now: number, milliseconds: number) =>
  row.or([row('created_at', '<', now - milliseconds), row('created_at', '>', now + milliseconds)]);

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

const WAITS = 50;
const WAIT_MS = 100;

/** Answers a repeated create with what the first one answered. */
export class Idempotency {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** True when this request is the first with its key. */
  async #claim(ownerId: string, key: string, requestHash: string): Promise<boolean> {
    const now = this.#clock();
    const row = { owner_id: ownerId, key, request_hash: requestHash, status: null, response: null, created_at: now };
    try {
      await this.#database.transaction(async ({ query }) => {
        const mine = query.deleteFrom('idempotency').where('owner_id', '=', ownerId);
        await mine.where((row) => isOutside(row, now, KEPT_MS)).execute();
        // A process that died between claim and answer must not block the key for ever.
        const abandoned = mine.where('key', '=', key).where('status', 'is', null);
        await abandoned.where((row) => isOutside(row, now, ABANDONED_MS)).execute();
        await query.insertInto('idempotency').values(row).execute();
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** The stored answer, once the first request with the key has it. */
  async #earlier(ownerId: string, key: string, requestHash: string): Promise<StoredAnswer> {
    for (let waited = 0; waited < WAITS; waited += 1) {
      const mine = this.#database.read.selectFrom('idempotency').selectAll().where('owner_id', '=', ownerId);
      const row = await mine.where('key', '=', key).executeTakeFirst();
      if (row === undefined) break;
      if (row.request_hash !== requestHash) throw conflict('This Idempotency-Key was used for a different request');
      if (row.status !== null) return { status: row.status, body: JSON.parse(row.response ?? 'null') as unknown };
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    throw conflict('The same request is still being answered. Try again in a moment.');
  }

  async #keep(ownerId: string, key: string, answer: StoredAnswer): Promise<void> {
    const kept = { status: answer.status, response: JSON.stringify(answer.body) };
    await this.#database.transaction(({ query }) =>
      query.updateTable('idempotency').set(kept).where('owner_id', '=', ownerId).where('key', '=', key).execute(),
    );
  }

  async #release(ownerId: string, key: string): Promise<void> {
    await this.#database.transaction(({ query }) =>
      query.deleteFrom('idempotency').where('owner_id', '=', ownerId).where('key', '=', key).execute(),
    );
  }

  async run(ownerId: string, key: string, request: unknown, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    if (!(await this.#claim(ownerId, key, requestHash))) return this.#earlier(ownerId, key, requestHash);
    try {
      const answer = await work();
      await this.#keep(ownerId, key, answer);
      return answer;
    } catch (error) {
      await this.#release(ownerId, key);
      throw error;
    }
  }
}
