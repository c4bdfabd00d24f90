import { contextLimits } from '@symbi/contracts/limits';
import type { Query } from '../../platform/database/database.ts';
import { byName } from '../../platform/by-name.ts';
import { stretchOf } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import type { PageStarts } from './page-starts.ts';
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

interface ListCount {
  readonly count: number;
  /** Identifies the list in its current state; undefined when changes cannot be detected. */
  readonly list?: string;
}

/** Totals come from stored counters, so the cost does not depend on the number of contexts. */
const countContexts = async (
  query: Query,
  ownerId: string,
  { tag, source, active }: ListRequest,
): Promise<ListCount> => {
  if (source !== undefined && source !== 'symbi') return { count: 0 };
  const counts = await countsOf(query, ownerId, tag);
  const list = 'change_seq' in counts ? { list: `${ownerId} ${counts.change_seq} ${String(active)}` } : {};
  if (active === undefined) return { count: counts.total, ...list };
  return { count: active ? counts.active : counts.total - counts.active, ...list };
};

/** A page of the list; a page near a recently shown one is located from there. */
export const listContexts = async (
  query: Query,
  ownerId: string,
  request: ListRequest,
  starts: PageStarts,
): Promise<{ rows: ContextRow[]; count: number }> => {
  const { count, list } = await countContexts(query, ownerId, request);
  const stretch = stretchOf(request, count);
  if (stretch === null) return { rows: [], count };
  if (list === undefined) return { rows: await listRows(query, ownerId, request, stretch), count };
  const direction = `${list} ${stretch.order}`;
  const near = starts.before(direction, stretch.offset);
  const left = { ...stretch, offset: stretch.offset - (near?.at ?? 0) };
  const rows = await listRows(query, ownerId, request, left, near?.start);
  starts.keep(direction, stretch.offset, stretch.order === 'desc' ? rows[0] : rows.at(-1));
  return { rows, count };
};

export const listTags = async (
  query: Query,
  ownerId: string,
): Promise<{ tag: string; count: number; active: number }[]> => {
  const rows = await listTagRows(query, ownerId, contextLimits.tagsShown);
  return byName(rows, ({ tag }) => tag).map(({ tag, total, active }) => ({ tag, count: total, active }));
};

export const tagsOfContexts = async (
  query: Query,
  ownerId: string,
  contextIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = contextIds.length === 0 ? [] : await findTagsOf(query, ownerId, contextIds);
  return new Map(rows.map((row) => [row.id, row.tag]));
};
