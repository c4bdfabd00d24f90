import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { ContextState } from '../table.ts';

export interface StateChange {
  readonly total: number;
  readonly active: number;
  readonly bridges: number;
  readonly bytes: number;
}

const noState: Omit<ContextState, 'owner_id'> = {
  change_seq: 0,
  removal_floor: 0,
  total: 0,
  active: 0,
  bridges: 0,
  bytes: 0,
};

const stateOf = statement<{ ownerId: string }, ContextState>((query, given) =>
  query.selectFrom('context_states').selectAll().where('owner_id', '=', given.ownerId),
);

export const readState = async (query: Query, ownerId: string): Promise<Omit<ContextState, 'owner_id'>> =>
  (await stateOf(query, { ownerId }))[0] ?? noState;

/** What a search reads about its owner first, in one statement. */
export interface SearchState {
  readonly changeSeq: number;
  readonly active: number;
  /** A provider makes vectors for this owner. */
  readonly isEmbedded: boolean;
}

const searchStateOf = statement<
  { ownerId: string },
  { change_seq: number | null; active: number | null; embedded: string | null }
>((query, given) =>
  query.selectNoFrom((row) => {
    const state = row.selectFrom('context_states').where('owner_id', '=', given.ownerId);
    const settings = row.selectFrom('context_embeddings').where('owner_id', '=', given.ownerId);
    return [
      state.select('change_seq').as('change_seq'),
      state.select('active').as('active'),
      settings.select('owner_id').as('embedded'),
    ];
  }),
);

export const readSearchState = async (query: Query, ownerId: string): Promise<SearchState> => {
  const [row] = await searchStateOf(query, { ownerId });
  return { changeSeq: row?.change_seq ?? 0, active: row?.active ?? 0, isEmbedded: (row?.embedded ?? null) !== null };
};

/** Counts a change of the owner's contexts; the row lock orders the changes of one owner. */
export const addToState = (query: Query, ownerId: string, change: StateChange): Promise<ContextState> =>
  query
    .insertInto('context_states')
    .values({ owner_id: ownerId, change_seq: 1, ...change })
    .onConflict((met) =>
      met.column('owner_id').doUpdateSet((row) => ({
        change_seq: row('context_states.change_seq', '+', 1),
        total: row('context_states.total', '+', change.total),
        active: row('context_states.active', '+', change.active),
        bridges: row('context_states.bridges', '+', change.bridges),
        bytes: row('context_states.bytes', '+', change.bytes),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks the owner's contexts against changes until the transaction ends. */
export const holdState = async (query: Query, ownerId: string): Promise<void> => {
  await query
    .insertInto('context_states')
    .values({ owner_id: ownerId, ...noState })
    .onConflict((met) => met.column('owner_id').doUpdateSet((row) => ({ total: row.ref('context_states.total') })))
    .execute();
};

/** Deletes a tag whose count reaches zero. */
export const addToTag = async (
  query: Query,
  ownerId: string,
  tag: string,
  change: Pick<StateChange, 'total' | 'active'>,
): Promise<void> => {
  await query
    .insertInto('context_tags')
    .values({ owner_id: ownerId, tag, ...change })
    .onConflict((met) =>
      met.columns(['owner_id', 'tag']).doUpdateSet((row) => ({
        total: row('context_tags.total', '+', change.total),
        active: row('context_tags.active', '+', change.active),
      })),
    )
    .execute();
  await query
    .deleteFrom('context_tags')
    .where('owner_id', '=', ownerId)
    .where('tag', '=', tag)
    .where('total', '<=', 0)
    .execute();
};

export const findTag = (
  query: Query,
  ownerId: string,
  tag: string,
): Promise<{ total: number; active: number } | undefined> =>
  query
    .selectFrom('context_tags')
    .select(['total', 'active'])
    .where('owner_id', '=', ownerId)
    .where('tag', '=', tag)
    .executeTakeFirst();

export const listTagRows = (query: Query, ownerId: string, limit: number) =>
  query.selectFrom('context_tags').selectAll().where('owner_id', '=', ownerId).orderBy('tag').limit(limit).execute();

/** For indexes that follow the changes. */
export const insertRemoval = async (query: Query, ownerId: string, seq: number, contextId: string): Promise<void> => {
  await query
    .insertInto('context_removals')
    .values({ owner_id: ownerId, change_seq: seq, context_id: contextId })
    .execute();
};

/** Removals up to the floor are no longer listed. */
export const raiseRemovalFloor = async (query: Query, ownerId: string, floor: number): Promise<void> => {
  await query.deleteFrom('context_removals').where('owner_id', '=', ownerId).where('change_seq', '<=', floor).execute();
  await query.updateTable('context_states').set({ removal_floor: floor }).where('owner_id', '=', ownerId).execute();
};

export const removalsAfter = async (query: Query, ownerId: string, seq: number): Promise<string[]> => {
  const removed = await query
    .selectFrom('context_removals')
    .select('context_id')
    .where('owner_id', '=', ownerId)
    .where('change_seq', '>', seq)
    .execute();
  return removed.map((row) => row.context_id);
};
