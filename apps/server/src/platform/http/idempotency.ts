import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import { isPassing, isUniqueViolation, type Database, type Query, type Transaction } from '../database/database.ts';
import { retry } from '../database/retry.ts';
import type { Tables } from '../database/tables.ts';
import { conflict, notFound, tryAgainIn } from '../failure.ts';

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

/** Older than this, or dated further than this in the future by a clock that ran ahead. */
const isOutside = (row: ExpressionBuilder<Tables, 'idempotency'>, now: number, milliseconds: number) =>
  row.or([row('created_at', '<', now - milliseconds), row('created_at', '>', now + milliseconds)]);

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Names under which an answer says what it holds, or what that is part of and deleted with. */
const HOLDING = ['_id', 'id', 'projectId', 'conversationId'];

const WAITS = 50;
const WAIT_MS = 100;

interface Claim {
  readonly ownerId: string;
  readonly key: string;
  readonly at: number;
}

/** Matches the row of a claim, unless another request has taken over the key. */
const isOf = (row: ExpressionBuilder<Tables, 'idempotency'>, { ownerId, key, at }: Claim) =>
  row.and({ owner_id: ownerId, key, created_at: at });

/**
 * Erases these people's kept answers that hold something deleted, or something that was in it. Deleting by a path does
 * so for whoever asks for it (`server.ts`); what others have a part in is forgotten for them by its feature.
 * @returns whether there were any
 */
export const forgetAnswers = async (query: Query, ownerIds: readonly string[], deletedId: string): Promise<boolean> => {
  if (ownerIds.length === 0) return false;
  const theirs = query.updateTable('idempotency').set({ response: null }).where('owner_id', 'in', ownerIds);
  const named = [...HOLDING.map((name) => `"${name}":"${deletedId}"`), `"session_id":"conv:${deletedId}"`];
  const holds = theirs.where((row) => row.or(named.map((words) => row('response', 'like', `%${words}%`))));
  const { numUpdatedRows } = await holds.executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Answers a repeated create with the first answer. */
export class Idempotency {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** True when this request is the first with its key. */
  async #claim({ ownerId, key, at: now }: Claim, requestHash: string): Promise<boolean> {
    const row = { owner_id: ownerId, key, request_hash: requestHash, status: null, response: null, created_at: now };
    try {
      await this.#database.transaction(async ({ query }) => {
        const mine = query.deleteFrom('idempotency').where('owner_id', '=', ownerId);
        await mine.where((row) => isOutside(row, now, KEPT_MS)).execute();
        // A process that died between claim and answer must not block the key forever.
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

  /** The stored answer, once the first request with the key has one. */
  async #earlier(ownerId: string, key: string, requestHash: string): Promise<StoredAnswer> {
    let claimedAt: number | undefined;
    for (let waited = 0; waited < WAITS; waited += 1) {
      const mine = this.#database.read.selectFrom('idempotency').selectAll().where('owner_id', '=', ownerId);
      const row = await mine.where('key', '=', key).executeTakeFirst();
      claimedAt = row?.created_at;
      if (row === undefined) break;
      if (row.request_hash !== requestHash) throw conflict('This Idempotency-Key was used for a different request');
      // What it created was deleted since.
      if (row.status !== null && row.response === null) throw notFound();
      if (row.status !== null) return { status: row.status, body: JSON.parse(row.response ?? 'null') as unknown };
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    if (claimedAt === undefined) throw conflict('The same request was answered with an error. Send it again.');
    // By then it is answered, or its claim has ended.
    const left = Math.min(ABANDONED_MS, claimedAt + ABANDONED_MS - this.#clock());
    throw tryAgainIn(Math.max(1, Math.ceil(left / 1000)), 'conflict', 'The same request is still being answered.');
  }

  #keep(claim: Claim, { status, body }: StoredAnswer): Promise<void> {
    const kept = { status, response: JSON.stringify(body) };
    return this.#settle(({ query }) =>
      query
        .updateTable('idempotency')
        .set(kept)
        .where((row) => isOf(row, claim))
        .execute(),
    );
  }

  #release(claim: Claim): Promise<void> {
    return this.#settle(({ query }) =>
      query
        .deleteFrom('idempotency')
        .where((row) => isOf(row, claim))
        .execute(),
    );
  }

  /** Stores; while the database cannot be written, it goes on trying in the background. */
  async #settle(work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    const store = async (): Promise<void> => void (await this.#database.transaction(work));
    try {
      await store();
    } catch (error) {
      if (!isPassing(error)) throw error;
      // In the background, for about forty seconds: later another request may have taken over the claim.
      retry(store).catch(() => undefined);
    }
  }

  /**
   * Erases the kept answers that hold something deleted, or something that was in it; their requests do not create
   * it again.
   */
  async forget(ownerId: string, deletedId: string): Promise<void> {
    let isErased = false;
    await this.#settle(async ({ query }) => {
      isErased = await forgetAnswers(query, [ownerId], deletedId);
    });
    if (isErased) await this.#database.scrub();
  }

  async run(ownerId: string, key: string, request: unknown, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const claim = { ownerId, key, at: this.#clock() };
    if (!(await this.#claim(claim, requestHash))) return this.#earlier(ownerId, key, requestHash);
    let answer: StoredAnswer;
    try {
      answer = await work();
    } catch (error) {
      // The original failure matters more; a key that stays claimed is freed after a minute.
      await this.#release(claim).catch(() => undefined);
      throw error;
    }
    // The work was done, so it is answered and its claim never released.
    await this.#keep(claim, answer);
    return answer;
  }
}
