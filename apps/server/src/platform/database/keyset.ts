import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { encodeCursor } from '../cursor.ts';

/**
 * Rows after a place in a list that is sorted by `columns`, all descending. Written as one comparison of rows: an index
 * on the columns is entered at the place, where conditions joined by `or` would read everything before it.
 */
export const isBefore = (columns: readonly string[], values: readonly (string | number)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join([...values])})`;

/** The same for a list that is sorted ascending. */
export const isAfter = (columns: readonly string[], values: readonly (string | number)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) > (${sql.join([...values])})`;

/**
 * A column that is compared row by row. Where rows are named by their ids, SQLite would otherwise rather read everything
 * of an owner than each by its id.
 */
export const unindexed = (column: string): RawBuilder<string> => sql<string>`(${sql.ref(column)} || '')`;

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Row> {
  /** Oldest first. */
  readonly rows: Row[];
  /** Leads to older rows; undefined when there are none. */
  readonly nextCursor: string | undefined;
}

/** A page of the newest rows, out of one row more than it shows. */
export const pageOf = <Row>(
  newestFirst: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number)[],
): Page<Row> => {
  const shown = newestFirst.slice(0, limit);
  const oldest = shown.at(-1);
  const hasOlder = newestFirst.length > limit && oldest !== undefined;
  return { rows: shown.toReversed(), nextCursor: hasOlder ? encodeCursor(placeOf(oldest)) : undefined };
};

/** The row at a place, and what follows it in a list that is sorted so. */
export const isFrom = (
  columns: readonly string[],
  values: readonly (string | number)[],
  order: Stretch['order'],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(order === 'asc' ? '>=' : '<=')} (${sql.join([...values])})`;

export interface Stretch {
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/**
 * Where a page by its number lies in a list of `count` rows, newest first: from the newest on, or from the oldest where
 * that end is nearer, so that the last page costs what the first does. Null when there is no such page.
 */
export const stretchOf = (
  { page, limit }: { readonly page: number; readonly limit: number },
  count: number,
): Stretch | null => {
  const offset = (page - 1) * limit;
  if (offset >= count) return null;
  const shown = Math.min(limit, count - offset);
  const fromOldest = count - offset - shown;
  return offset <= fromOldest
    ? { order: 'desc', limit: shown, offset }
    : { order: 'asc', limit: shown, offset: fromOldest };
};
