import { sql, type Selectable } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { unindexed } from '../../../platform/database/keyset.ts';
import type { SearchMeaningStateTable, SearchMeaningTable } from '../table.ts';

/** The documents that have vectors: messages, not titles. */
const SCOPE = 'talk';

export type MeaningState = Selectable<SearchMeaningStateTable>;
export type MeaningRow = Omit<Selectable<SearchMeaningTable>, 'owner_id'>;
/** A text to encode. */
export interface SearchText {
  readonly number: number;
  readonly body: string;
}

export const readMeaningState = (query: Query, ownerId: string): Promise<MeaningState | undefined> =>
  query.selectFrom('search_meaning_states').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

/** The number before the newest `newest` messages; 0 when there are no more than that. */
export const numberBefore = async (query: Query, ownerId: string, newest: number): Promise<number> => {
  const row = await query
    .selectFrom('search_documents')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('scope', '=', SCOPE)
    .orderBy('number', 'desc')
    .offset(newest)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
};

/** Messages after a number that have no vector, in order. */
export const unreadAfter = (query: Query, ownerId: string, number: number, limit: number): Promise<SearchText[]> =>
  query
    .selectFrom('search_documents')
    .leftJoin('search_meanings', 'search_meanings.number', 'search_documents.number')
    .select(['search_documents.number', 'body'])
    .where('search_documents.owner_id', '=', ownerId)
    .where('scope', '=', SCOPE)
    .where('search_documents.number', '>', number)
    .where('search_meanings.number', 'is', null)
    .orderBy('search_documents.number')
    .limit(limit)
    .execute();

/** Messages whose text has changed since they were encoded. */
export const changedTexts = (query: Query, ownerId: string, limit: number): Promise<SearchText[]> =>
  query
    .selectFrom('search_meanings')
    .innerJoin('search_documents', 'search_documents.number', 'search_meanings.number')
    .select(['search_meanings.number', 'body'])
    .where('search_meanings.owner_id', '=', ownerId)
    .where(unindexed('search_documents.owner_id'), '=', ownerId)
    .where('revision', '=', 0)
    .orderBy('search_meanings.number')
    .limit(limit)
    .execute();

/** The current text of these messages, locked for the transaction; one already locked is skipped, so nobody waits. */
export const lockTexts = (
  query: Query,
  ownerId: string,
  numbers: readonly number[],
  isPostgres: boolean,
): Promise<SearchText[]> =>
  query
    .selectFrom('search_documents')
    .select(['number', 'body'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .$if(isPostgres, (some) => some.forShare().skipLocked())
    .execute();

/** Counts a change of the owner's vectors, and returns its revision. */
export const countMeanings = async (query: Query, ownerId: string, engine: string, upTo: number): Promise<number> => {
  const { revision } = await query
    .insertInto('search_meaning_states')
    .values({ owner_id: ownerId, engine, revision: 1, up_to: upTo })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet((row) => ({
        engine,
        revision: row('search_meaning_states.revision', '+', 1),
        up_to: sql<number>`case when search_meaning_states.engine = excluded.engine
          and search_meaning_states.up_to > excluded.up_to then search_meaning_states.up_to else excluded.up_to end`,
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
};

export const putMeanings = async (query: Query, ownerId: string, rows: readonly MeaningRow[]): Promise<void> => {
  await query
    .insertInto('search_meanings')
    .values(rows.map((row) => ({ ...row, owner_id: ownerId })))
    .onConflict((conflict) =>
      conflict
        .column('number')
        .doUpdateSet((row) => ({ revision: row.ref('excluded.revision'), vector: row.ref('excluded.vector') })),
    )
    .execute();
};

/** All vectors of the owner, because another model's are not comparable. */
export const dropMeanings = async (query: Query, ownerId: string): Promise<void> => {
  await query.deleteFrom('search_meanings').where('owner_id', '=', ownerId).execute();
};

/** Some of those too old to be searched. */
export const dropOlderMeanings = async (query: Query, ownerId: string, upTo: number, limit: number): Promise<void> => {
  const older = query
    .selectFrom('search_documents')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('scope', '=', SCOPE)
    .where('number', '<=', upTo)
    .orderBy('number', 'desc')
    .limit(limit);
  await query.deleteFrom('search_meanings').where('owner_id', '=', ownerId).where('number', 'in', older).execute();
};

/** The vectors after a position, in the order they were made. */
export const meaningsAfter = (
  query: Query,
  ownerId: string,
  after: { readonly revision: number; readonly number: number },
  limit: number,
): Promise<MeaningRow[]> =>
  query
    .selectFrom('search_meanings')
    .select(['number', 'revision', 'vector'])
    .where('owner_id', '=', ownerId)
    .where((row) =>
      row.or([
        row('revision', '>', after.revision),
        row.and([row('revision', '=', after.revision), row('number', '>', after.number)]),
      ]),
    )
    .orderBy('revision')
    .orderBy('number')
    .limit(limit)
    .execute();
