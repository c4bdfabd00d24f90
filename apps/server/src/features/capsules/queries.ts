import type { Query } from '../../platform/database/database.ts';
import type { CapsuleRow } from './table.ts';

/** Newest first. */
export const listVersions = (query: Query, ownerId: string, session: string, limit: number): Promise<CapsuleRow[]> =>
  query
    .selectFrom('capsules')
    .selectAll()
    .where('session', '=', session)
    .where('owner_id', '=', ownerId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

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
