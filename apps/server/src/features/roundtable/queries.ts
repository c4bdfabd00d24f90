import type { Query } from '../../platform/database/database.ts';
import type { RoundtableProposalRow } from './table.ts';

export const insertProposals = async (query: Query, rows: readonly RoundtableProposalRow[]): Promise<void> => {
  await query.insertInto('roundtable_proposals').values(rows).execute();
};

/** Deletes expired proposals, and those beyond the newest. */
export const deleteOldProposals = async (query: Query, ownerId: string, now: number, kept: number): Promise<void> => {
  const newest = query
    .selectFrom('roundtable_proposals')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await query
    .deleteFrom('roundtable_proposals')
    .where('owner_id', '=', ownerId)
    .where((is) => is.or([is('expires_at', '<=', now), is('id', 'not in', newest)]))
    .execute();
};

export const findProposal = (
  query: Query,
  ownerId: string,
  proposalId: string,
  now: number,
): Promise<RoundtableProposalRow | undefined> =>
  query
    .selectFrom('roundtable_proposals')
    .selectAll()
    .where('id', '=', proposalId)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const listProposals = (query: Query, ownerId: string): Promise<RoundtableProposalRow[]> =>
  query.selectFrom('roundtable_proposals').selectAll().where('owner_id', '=', ownerId).execute();

/** A person's proposals that have not expired, newest first; their number is limited. */
export const proposalsOfRounds = (query: Query, ownerId: string, now: number): Promise<RoundtableProposalRow[]> =>
  query
    .selectFrom('roundtable_proposals')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .where('round_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const proposalsOfRound = (
  query: Query,
  ownerId: string,
  roundId: string,
  now: number,
): Promise<RoundtableProposalRow[]> =>
  query
    .selectFrom('roundtable_proposals')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('round_id', '=', roundId)
    .where('expires_at', '>', now)
    .execute();
