import { isFilled, lineOf } from './rows.ts';

export interface TableRow {
  /** By column, '' for an empty one. */
  readonly cells: readonly string[];
  /** The document itself marks it as the head of its table. */
  readonly isHead?: boolean;
}

/** As many columns as Word allows. */
export const MOST_COLUMNS = 63;
/** Those who read the rows would not recognize a longer name, or one with such marks. */
const NAME = /^[^:;|\n]{1,60}$/u;
/** A longer row has a line for each of its cells. */
const LONGEST_ROW = 500;
/** About a page: a part of a document may end between paragraphs only. */
const PARAGRAPH_LENGTH = 4_000;
/** Characters that the repeated names of one table may take, so that a small file cannot grow to fill the memory. */
const MOST_NAMING = 500_000;
/** What it takes to see a header in a first row that nothing marks: 'Landlord | Smith' is none of 'Rent | 900'. */
const UNMARKED = { columns: 3, rows: 2 };

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const bareRow = ({ cells }: TableRow): string => cells.filter(isFilled).join(' | ');

/** Whether some column has a word in the first row and numbers in all others. */
const isEvident = (names: readonly string[], body: readonly TableRow[]): boolean =>
  names.filter(isFilled).length >= UNMARKED.columns &&
  names.some((name, column) => {
    const values = body.flatMap(({ cells }) => cells[column] ?? []).filter(isFilled);
    return column > 0 && isFilled(name) && values.length >= UNMARKED.rows && values.every(hasDigit);
  });

/** The names of the columns, if the first row is evidently a header. `isStyled`: its style makes it look like one. */
const namesOf = ([head, ...body]: readonly TableRow[], isStyled: boolean): readonly string[] | undefined => {
  const names = (head?.cells ?? []).map((name) => name.replace(/\s*:$/u, ''));
  const filled = names.filter(isFilled);
  const isUnnamed = ({ cells }: TableRow): boolean =>
    cells.some((cell, column) => column > 0 && isFilled(cell) && !isFilled(names[column]));
  if (body.length === 0 || filled.length < 2 || new Set(filled).size < filled.length) return undefined;
  if (body.length * filled.join('').length > MOST_NAMING) return undefined;
  if (!filled.every((name) => NAME.test(name)) || body.some(isUnnamed)) return undefined;
  if (head?.isHead === true) return names;
  return !filled.some(hasDigit) && (isStyled || isEvident(names, body)) ? names : undefined;
};

/** A row with the names of its columns, or a single cell without. A long row has a line for each cell. */
const namedRow = (cells: readonly string[], names: readonly string[]): { text: string; isLong: boolean } => {
  if (cells.filter(isFilled).length === 1) return { text: bareRow({ cells }), isLong: false };
  const text = lineOf(cells, names);
  if (text.length <= LONGEST_ROW) return { text, isLong: false };
  const alone = (kept: number): string[] => cells.map((cell, column) => (column === kept ? cell : ''));
  const lines = cells.flatMap((cell, column) => (isFilled(cell) ? [lineOf(alone(column), names)] : []));
  return { text: lines.join('\n'), isLong: true };
};

/** Rows stand line by line, so that each is beside the next one, up to a page of them. */
const namedRows = (body: readonly TableRow[], names: readonly string[]): string[] => {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const { cells } of body) {
    const { text, isLong } = namedRow(cells, names);
    const last = paragraphs.at(-1) ?? '';
    if (isOpen && !isLong && last.length + text.length < PARAGRAPH_LENGTH)
      paragraphs[paragraphs.length - 1] = `${last}\n${text}`;
    else paragraphs.push(text);
    isOpen = !isLong;
  }
  return paragraphs;
};

/**
 * The paragraphs of a table in a document: its rows as 'Name: Baker; Wage: 15.20' below a first row that is evidently
 * their head, since a row that is quoted without the names of its columns says nothing. One row or one column is no
 * table but a layout, and first rows with one cell are captions.
 */
export function tableParagraphs(given: readonly TableRow[], isStyled = false): string[] {
  const rows = given
    .map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim()) }))
    .filter(({ cells }) => cells.some(isFilled));
  const from = rows.findIndex(({ cells }) => cells.filter(isFilled).length > 1);
  const [captions, table] = from < 0 ? [rows, []] : [rows.slice(0, from), rows.slice(from)];
  const names = namesOf(table, isStyled);
  return [...captions.map(bareRow), ...(names === undefined ? table.map(bareRow) : namedRows(table.slice(1), names))];
}
