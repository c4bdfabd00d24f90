import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { encodeCursor } from '../cursor.ts';
import type { Tables } from './tables.ts';

/**
 * Rows after a position in a list sorted by `columns`, all descending. Written as one row comparison, because an index
 * on the columns can seek to the position, while conditions joined by `or` would scan everything before it.
 */
export const isBefore = (
  columns: readonly string[],
  values: readonly (string | number | RawBuilder<string | number>)[],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join([...values])})`;

/** The same for a list sorted ascending. */
export const isAfter = (columns: readonly string[], values: readonly (string | number)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) > (${sql.join([...values])})`;

/** Every row of a list, in parts of `atOnce`, each read after the last row of the part before. */
export const inParts = async function* <Row>(
  atOnce: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ;) {
    const part = await read(last);
    yield part;
    if (part.length < atOnce) return;
    last = part.at(-1);
  }
};

/** Every row of a query, in ascending order of columns that name it together, read in parts. */
export const allInOrder = <
  Table extends keyof Tables,
  Column extends string,
  Row extends Record<Column, string | number>,
>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  columns: readonly Column[],
  atOnce: number,
): AsyncGenerator<readonly Row[]> => {
  const sorted = columns.reduce((rows, column) => rows.orderBy(sql.ref(column)), query).limit(atOnce);
  const after = (last: Row) =>
    isAfter(
      columns,
      columns.map((column) => last[column]),
    );
  return inParts(atOnce, (last) => (last === undefined ? sorted : sorted.where(after(last))).execute());
};

/**
 * Deletes rows, some at a time, until none is left: SQLite answers nobody during a statement. Foreign keys delete what
 * is left undone, but in one statement.
 */
export const deleteInParts = async (some: () => Promise<{ readonly numDeletedRows: bigint }>): Promise<void> => {
  while ((await some()).numDeletedRows > 0n);
};

/**
 * A column compared row by row, without its index. Otherwise, for rows selected by id, SQLite prefers to read all rows
 * of an owner to looking each one up.
 */
export const unindexed = (column: string): RawBuilder<string> => sql<string>`(${sql.ref(column)} || '')`;

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** Leads to the rows after these; undefined when there are none. */
  readonly nextCursor: string | undefined;
}

/** A page in the order of the list, from a result of one row more than the page shows. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number)[],
): Page<Row> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: shown, nextCursor: hasMore ? encodeCursor(placeOf(last)) : undefined };
};

/** The same for a list of the newest rows that is shown oldest first. */
export const newestPageOf = <Row>(...page: Parameters<typeof pageOf<Row>>): Page<Row> => {
  const { rows, nextCursor } = pageOf(...page);
  return { rows: rows.toReversed(), nextCursor };
};

/** The row at a position, and those after it in a list sorted by these columns. */
export const isFrom = (
  columns: readonly string[],
  values: readonly (string | number)[],
  order: PageRange['order'],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(order === 'asc' ? '>=' : '<=')} (${sql.join([...values])})`;

export interface PageRange {
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/**
 * Offset and direction of a numbered page in a list of `count` rows, newest first. Reads from the nearer end, so the
 * last page costs no more than the first. Null when there is no such page.
 */
export const stretchOf = (
  { page, limit }: { readonly page: number; readonly limit: number },
  count: number,
): PageRange | null => {
  const offset = (page - 1) * limit;
  if (offset >= count) return null;
  const shown = Math.min(limit, count - offset);
  const fromOldest = count - offset - shown;
  return offset <= fromOldest
    ? { order: 'desc', limit: shown, offset }
    : { order: 'asc', limit: shown, offset: fromOldest };
};
