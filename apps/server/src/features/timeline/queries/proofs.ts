import type { Query } from '../../../platform/database/database.ts';

export const findHead = (query: Query, ownerId: string, session: string) =>
  query
    .selectFrom('log_heads')
    .select('checkpoint')
    .where('session', '=', session)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/** The rows of a log up to a size, as leaves of its tree. */
export const leavesOf = (query: Query, session: string, size: number) =>
  query
    .selectFrom('log_rows')
    .select(['seq', 'row_hash', 'type', 'subject_id'])
    .where('session', '=', session)
    .where('seq', '<', size)
    .orderBy('seq')
    .execute();

/** Rows with what opens their commitments; those whose content was erased are missing. */
export const openRows = (query: Query, ownerId: string, session: string, seqs: readonly number[]) =>
  query
    .selectFrom('log_rows')
    .innerJoin('log_contents', (join) =>
      join.onRef('log_contents.session', '=', 'log_rows.session').onRef('log_contents.seq', '=', 'log_rows.seq'),
    )
    .select(['log_rows.seq', 'log_rows.text', 'log_contents.salt'])
    .where('log_rows.session', '=', session)
    .where('log_contents.owner_id', '=', ownerId)
    .where('log_rows.seq', 'in', seqs)
    .execute();
