import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CapsuleRow } from './table.ts';

const newestVersions = statement<{ ownerId: string; session: string; limit: number }, CapsuleRow>((query, given) =>
  query
    .selectFrom('capsules')
    .selectAll()
    .where('session', '=', given.session)
    .where('owner_id', '=', given.ownerId)
    .orderBy('version', 'desc')
    .limit(given.limit),
);

/** Newest first. */
export const listVersions = (query: Query, ownerId: string, session: string, limit: number): Promise<CapsuleRow[]> =>
  newestVersions(query, { ownerId, session, limit });

export const listAllVersions = (query: Query, ownerId: string): Promise<CapsuleRow[]> =>
  query
    .selectFrom('capsules')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('session')
    .orderBy('version')
    .execute();

export const insertVersion = async (query: Query, row: CapsuleRow): Promise<void> => {
  await query.insertInto('capsules').values(row).execute();
};

export const deleteVersions = async (query: Query, ownerId: string, session: string): Promise<void> => {
  await query.deleteFrom('capsules').where('session', '=', session).where('owner_id', '=', ownerId).execute();
};
