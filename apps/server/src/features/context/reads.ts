import { contextLimits } from '@symbi/contracts/limits';
import type { Query } from '../../platform/database/database.ts';
import { stretchOf } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { findRow, findTagsOf, listRows } from './queries/contexts.ts';
import { findTag, listTagRows, readState } from './queries/states.ts';
import type { ContextRow } from './table.ts';

export interface ListRequest {
  readonly page: number;
  readonly limit: number;
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  readonly active?: boolean | undefined;
}

export const findContext = async (query: Query, ownerId: string, contextId: string): Promise<ContextRow> => {
  const row = await findRow(query, ownerId, contextId);
  if (row === undefined) throw notFound('context');
  return row;
};

const countsOf = async (query: Query, ownerId: string, tag: string | undefined) =>
  tag === undefined ? readState(query, ownerId) : ((await findTag(query, ownerId, tag)) ?? { total: 0, active: 0 });

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
  const count = await countContexts(query, ownerId, request);
  const stretch = stretchOf(request, count);
  return { rows: stretch === null ? [] : await listRows(query, ownerId, request, stretch), count };
};

export const listTags = async (
  query: Query,
  ownerId: string,
): Promise<{ tag: string; count: number; active: number }[]> => {
  const rows = await listTagRows(query, ownerId, contextLimits.tagsShown);
  return rows.map(({ tag, total, active }) => ({ tag, count: total, active }));
};

export const tagsOfContexts = async (
  query: Query,
  ownerId: string,
  contextIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = contextIds.length === 0 ? [] : await findTagsOf(query, ownerId, contextIds);
  return new Map(rows.map((row) => [row.id, row.tag]));
};
