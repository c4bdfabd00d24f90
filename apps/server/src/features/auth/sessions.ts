import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { isPassing, type Database, type Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import type { Caller } from '../../platform/http/route.ts';
import { createId, createToken } from '../../platform/id.ts';
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSessions,
  findOpenSession,
  insertSession,
  listOpenIds,
  listOpenSessions,
  updateSeen,
  type SessionChoice,
} from './queries.ts';
import type { SessionRow } from './table.ts';

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
const SEEN_EVERY_MS = 5 * 60 * 1000;
/** A further sign-in ends the least recently used one. */
const SESSIONS_KEPT = 100;
const IDS_AT_ONCE = 1_000;

export interface Device {
  readonly address: string;
  readonly userAgent: string;
}

export interface SessionsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Emitter;
}

const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A user's sign-ins: an opaque token each, stored only as a hash. */
export class Sessions {
  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Ends sign-ins beyond the limit, to make room for one more. */
  async #makeRoom(transaction: Transaction, userId: string): Promise<void> {
    const ids = await deleteOldestSessions(transaction.query, userId, SESSIONS_KEPT - 1);
    if (ids.length > 0) this.#options.events.notify(transaction, 'session.ended', { userId, sessionIds: ids });
  }

  async open(transaction: Transaction, userId: string, device: Device): Promise<string> {
    const { query } = transaction;
    const token = createToken();
    const now = this.#options.clock();
    await deleteExpiredSessions(query, userId, now);
    await this.#makeRoom(transaction, userId);
    await insertSession(query, {
      id: createId(),
      user_id: userId,
      token_hash: tokenHash(token),
      user_agent: device.userAgent,
      created_at: now,
      last_seen_at: now,
      expires_at: now + SESSION_MS,
    });
    return token;
  }

  async authenticate(token: string): Promise<Caller | null> {
    const { database, clock } = this.#options;
    const now = clock();
    const row = await findOpenSession(database.read, tokenHash(token), now);
    if (row === undefined) return null;
    // In either direction: a clock that ran ahead at the time would keep the session open for that much longer.
    if (Math.abs(now - row.last_seen_at) > SEEN_EVERY_MS) await this.#touch(row.id, now);
    return { id: row.user_id, sessionId: row.id };
  }

  async #touch(sessionId: string, now: number): Promise<void> {
    const seen = { last_seen_at: now, expires_at: now + SESSION_MS };
    try {
      await this.#options.database.transaction(({ query }) => updateSeen(query, sessionId, seen));
    } catch (error) {
      // Reading or stopping something must not be refused because the database cannot be written now.
      if (!isPassing(error)) throw error;
    }
  }

  list(userId: string): Promise<SessionRow[]> {
    const { database, clock } = this.#options;
    return listOpenSessions(database.read, userId, clock(), SESSIONS_KEPT);
  }

  /** Those of these sessions that have ended. */
  async ended(sessionIds: readonly string[]): Promise<string[]> {
    const { database, clock } = this.#options;
    const open = new Set<string>();
    for (let from = 0; from < sessionIds.length; from += IDS_AT_ONCE)
      for (const id of await listOpenIds(database.read, sessionIds.slice(from, from + IDS_AT_ONCE), clock()))
        open.add(id);
    return sessionIds.filter((id) => !open.has(id));
  }

  /** Ends the sessions of `userId` that `which` picks; returns how many ended. */
  async end(transaction: Transaction, userId: string, which: SessionChoice): Promise<number> {
    const ids = await deleteSessions(transaction.query, userId, which);
    this.#options.events.notify(transaction, 'session.ended', { userId, sessionIds: ids });
    return ids.length;
  }
}
