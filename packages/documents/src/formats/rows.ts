import type { PartList } from '../parts.ts';

/** Rows per part, as many as a reader can take in at once. */
const ROWS = 20;

export interface Row {
  /** Its number in the sheet, 1 for the first. */
  readonly number: number;
  /** By column, 0 for the first; empty cells may be missing. */
  readonly cells: readonly (string | undefined)[];
}

/** 0 is A, 26 is AA. */
export const columnName = (column: number): string => {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
};

export const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== '';
const isNumber = (cell: string): boolean => /^[-+]?[\d.,\s]+%?$/.test(cell.trim());

/** The column names, if the first row looks like a header: only words, at least two, no duplicates. */
const namesOf = (row: Row | undefined): readonly (string | undefined)[] | undefined => {
  const filled = row?.cells.filter(isFilled) ?? [];
  const isHeader = filled.length > 1 && !filled.some(isNumber) && new Set(filled).size === filled.length;
  return isHeader ? row?.cells : undefined;
};

/** A row as one line, each cell behind the name of its column. */
export const lineOf = (cells: Row['cells'], names: readonly (string | undefined)[] | undefined): string =>
  cells
    .flatMap((cell, column) => {
      if (!isFilled(cell)) return [];
      const value = cell.replaceAll(/\s+/g, ' ').trim();
      const name = names?.[column]?.replaceAll(/\s+/g, ' ').trim() ?? '';
      return [name === '' ? value : `${name}: ${value}`];
    })
    .join(names === undefined ? ' | ' : '; ');

/** Adds the rows of a table, several per part, each cell with its column name. `label` names the location of rows. */
export function addRows(
  parts: PartList,
  rows: readonly Row[],
  label: (from: Row, to: Row, columns: number) => string,
): void {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  const names = filled.length > 1 ? namesOf(filled[0]) : undefined;
  const body = names === undefined ? filled : filled.slice(1);
  for (let at = 0; at < body.length; at += ROWS) {
    const some = body.slice(at, at + ROWS);
    const [from, to] = [some[0], some.at(-1)];
    if (from === undefined || to === undefined) return;
    const columns = some.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    parts.add(label(from, to, columns), some.map(({ cells }) => lineOf(cells, names)).join('\n'));
  }
}
