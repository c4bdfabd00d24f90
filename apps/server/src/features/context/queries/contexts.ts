import type { Query } from '../../../platform/database/database.ts';
import { allInOrder, isFrom, unindexed, type PageRange } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../page-starts.ts';
import type { ContextRow } from '../table.ts';

/** A statement takes a limited number of values. */
const ROWS_PER_INSERT = 500;
const IDS_AT_ONCE = 500;

const own = (query: Query, ownerId: string) => query.selectFrom('contexts').selectAll().where('owner_id', '=', ownerId);

export const findRow = (query: Query, ownerId: string, contextId: string): Promise<ContextRow | undefined> =>
  own(query, ownerId).where('id', '=', contextId).executeTakeFirst();

export const insertRows = async (query: Query, rows: readonly ContextRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await query
      .insertInto('contexts')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .execute();
};

export const updateRow = (
  query: Query,
  ownerId: string,
  contextId: string,
  change: Partial<Omit<ContextRow, 'id' | 'owner_id'>>,
): Promise<ContextRow> =>
  query
    .updateTable('contexts')
    .set(change)
    .where('id', '=', contextId)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteRow = async (query: Query, ownerId: string, contextId: string): Promise<void> => {
  await query.deleteFrom('contexts').where('id', '=', contextId).where('owner_id', '=', ownerId).execute();
};

/** All of a person's contexts, oldest first, read in parts. */
export const listAllRows = (query: Query, ownerId: string, atOnce: number): AsyncIterable<readonly ContextRow[]> =>
  allInOrder(own(query, ownerId), ['created_at', 'id'], atOnce);

export interface RowChoice {
  readonly tag?: string | undefined;
  readonly active?: boolean | undefined;
}

/** A range of the list, newest first, read from an index alone. If `start` is given, the offset counts from there. */
export const listRows = (
  query: Query,
  ownerId: string,
  { tag, active }: RowChoice,
  { order, limit, offset }: PageRange,
  start?: PageStart,
): Promise<ContextRow[]> =>
  query
    .selectFrom('contexts')
    .selectAll()
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('contexts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .$if(tag !== undefined, (some) => some.where('tag', '=', tag ?? ''))
        .$if(active !== undefined, (some) => some.where('is_active', '=', active === true ? 1 : 0))
        .$if(start !== undefined, (some) => some.where(isFrom(['created_at', 'id'], start ?? [], order)))
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The active ones, all or of one tag. */
export const listActiveIds = async (query: Query, ownerId: string, tag?: string): Promise<Set<string>> => {
  const active = query.selectFrom('contexts').select('id').where('owner_id', '=', ownerId).where('is_active', '=', 1);
  const rows = await (tag === undefined ? active : active.where('tag', '=', tag)).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Those of the given ones that belong to this owner. */
export const findTagsOf = (query: Query, ownerId: string, ids: readonly string[]) =>
  query
    .selectFrom('contexts')
    .select(['id', 'tag'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('id', 'in', ids)
    .execute();

/** Those of the given ones that are this owner's and active. */
export const findActiveRows = (query: Query, ownerId: string, ids: readonly string[]): Promise<ContextRow[]> =>
  query
    .selectFrom('contexts')
    .selectAll()
    .where(unindexed('owner_id'), '=', ownerId)
    .where('is_active', '=', 1)
    .where('id', 'in', ids)
    .execute();

/** Oldest first: the given ones, or the active ones of a tag. */
export const listSources = (
  query: Query,
  ownerId: string,
  from: { readonly ids: readonly string[] } | { readonly tag: string },
  limit: number,
): Promise<ContextRow[]> => {
  const all = own(query, ownerId);
  const chosen =
    'ids' in from ? all.where('id', 'in', from.ids) : all.where('tag', '=', from.tag).where('is_active', '=', 1);
  return chosen.orderBy('created_at').orderBy('id').limit(limit).execute();
};

/** The copies under a tag that were made from the given ones. */
export const findCopies = async (
  query: Query,
  ownerId: string,
  tag: string,
  sourceIds: readonly string[],
): Promise<ContextRow[]> => {
  const copies: ContextRow[] = [];
  for (let at = 0; at < sourceIds.length; at += IDS_AT_ONCE) {
    const some = own(query, ownerId).where('tag', '=', tag);
    copies.push(...(await some.where('bridged_from', 'in', sourceIds.slice(at, at + IDS_AT_ONCE)).execute()));
  }
  return copies;
};

export type KnownContext = Pick<ContextRow, 'id' | 'tag' | 'data_hash'>;

/** Active ones with exactly the same content. */
export const findByHash = (query: Query, ownerId: string, hashes: readonly string[]): Promise<KnownContext[]> =>
  query
    .selectFrom('contexts')
    .select(['id', 'tag', 'data_hash'])
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', 1)
    .where('data_hash', 'in', hashes)
    .execute();

/** Rows changed after a change and an id, ordered by both; active or not. */
export const changedRows = (
  query: Query,
  ownerId: string,
  after: { readonly seq: number; readonly id: string },
  { isActiveOnly, limit }: { readonly isActiveOnly: boolean; readonly limit: number },
): Promise<ContextRow[]> =>
  own(query, ownerId)
    .where((row) =>
      row.or([
        row('change_seq', '>', after.seq),
        row.and([row('change_seq', '=', after.seq), row('id', '>', after.id)]),
      ]),
    )
    .$if(isActiveOnly, (some) => some.where('is_active', '=', 1))
    .orderBy('change_seq')
    .orderBy('id')
    .limit(limit)
    .execute();
