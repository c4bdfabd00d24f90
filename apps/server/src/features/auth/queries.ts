import type { Insertable } from 'kysely';
import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { SessionRow, SessionTable } from './table.ts';

/** SQLite accepts an offset only with a limit. */
const ALL = 1_000_000;

/** Ends a user's least recently used sign-ins beyond `kept`; returns their ids. */
export const deleteOldestSessions = async (query: Query, userId: string, kept: number): Promise<string[]> => {
  const ended = await query
    .deleteFrom('sessions')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(ALL)
        .offset(kept),
    )
    .returning('id')
    .execute();
  return ended.map((row) => row.id);
};

export const deleteExpiredSessions = async (query: Query, userId: string, now: number): Promise<void> => {
  await query.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', now).execute();
};

export type SessionChoice = { readonly only: string } | { readonly allBut: string };

/** Returns the ids of the ended ones. */
export const deleteSessions = async (query: Query, userId: string, which: SessionChoice): Promise<string[]> => {
  let ending = query.deleteFrom('sessions').where('user_id', '=', userId);
  ending = 'only' in which ? ending.where('id', '=', which.only) : ending.where('id', '!=', which.allBut);
  const ended = await ending.returning('id').execute();
  return ended.map((row) => row.id);
};

export const insertSession = async (query: Query, row: Insertable<SessionTable>): Promise<void> => {
  await query.insertInto('sessions').values(row).execute();
};

type OpenSession = Pick<SessionRow, 'id' | 'user_id' | 'last_seen_at'>;

const openSession = statement<{ tokenHash: string; now: number }, OpenSession>((query, given) =>
  query
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_seen_at'])
    .where('token_hash', '=', given.tokenHash)
    .where('expires_at', '>', given.now),
);

export const findOpenSession = async (
  query: Query,
  tokenHash: string,
  now: number,
): Promise<OpenSession | undefined> => {
  const [row] = await openSession(query, { tokenHash, now });
  return row;
};

export const updateSeen = async (
  query: Query,
  sessionId: string,
  seen: Pick<SessionRow, 'last_seen_at' | 'expires_at'>,
): Promise<void> => {
  await query.updateTable('sessions').set(seen).where('id', '=', sessionId).execute();
};

/** Most recently used first. */
export const listOpenSessions = (query: Query, userId: string, now: number, limit: number): Promise<SessionRow[]> =>
  query
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(limit)
    .execute();

/** Those of these sessions that are still open. */
export const listOpenIds = async (query: Query, ids: readonly string[], now: number): Promise<string[]> => {
  const open = await query
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .execute();
  return open.map((row) => row.id);
};
