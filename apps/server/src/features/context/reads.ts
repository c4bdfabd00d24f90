import { contextLimits } from '@symbi/contracts/limits';
import type { Database } from '../../platform/database/database.ts';
import { besideIds, stretchOf } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { readState } from './rows.ts';
import type { ContextRow } from './table.ts';

type Query = Database['read'];

export interface ListRequest {
  readonly page: number;
  readonly limit: number;
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  readonly active?: boolean | undefined;
}

export const findContext = async (query: Query, ownerId: string, contextId: string): Promise<ContextRow> => {
  const row = await query
    .selectFrom('contexts')
    .selectAll()
    .where('id', '=', contextId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('context');
  return row;
};

const countsOf = async (query: Query, ownerId: string, tag: string | undefined) => {
  if (tag === undefined) return readState(query, ownerId);
  const row = await query
    .selectFrom('context_tags')
    .select(['total', 'active'])
    .where('owner_id', '=', ownerId)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return row ?? { total: 0, active: 0 };
};

/** Totals come from counters that are kept, so they cost the same for ten contexts and for ten thousand. */
const countContexts = async (query: Query, ownerId: string, { tag, source, active }: ListRequest): Promise<number> => {
  if (source !== undefined && source !== 'symbi') return 0;
  const counts = await countsOf(query, ownerId, tag);
  if (active === undefined) return counts.total;
  return active ? counts.active : counts.total - counts.active;
};

export const listContexts = async (
  query: Query,
  ownerId: string,
  request: ListRequest,
): Promise<{ rows: ContextRow[]; count: number }> => {
  const { tag, active } = request;
  const count = await countContexts(query, ownerId, request);
  const stretch = stretchOf(request, count);
  if (stretch === null) return { rows: [], count };
  const { order, limit, offset } = stretch;
  // The page is found in an index; only its rows are read.
  const rows = await query
    .selectFrom('contexts')
    .selectAll()
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('contexts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .$if(tag !== undefined, (some) => some.where('tag', '=', tag ?? ''))
        .$if(active !== undefined, (some) => some.where('is_active', '=', active === true ? 1 : 0))
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { rows, count };
};

export const listTags = async (
  query: Query,
  ownerId: string,
): Promise<{ tag: string; count: number; active: number }[]> => {
  const rows = await query
    .selectFrom('context_tags')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('tag')
    .limit(contextLimits.tagsShown)
    .execute();
  return rows.map(({ tag, total, active }) => ({ tag, count: total, active }));
};

export const tagsOfContexts = async (
  query: Query,
  ownerId: string,
  contextIds: readonly string[],
): Promise<Map<string, string>> => {
  if (contextIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('contexts')
    .select(['id', 'tag'])
    .where(besideIds('owner_id'), '=', ownerId)
    .where('id', 'in', contextIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.tag]));
};
