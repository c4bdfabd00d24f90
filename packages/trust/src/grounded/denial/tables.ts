import { isTableHead } from '@symbi/text/blocks';
import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { isValue, isWord } from './other-value.ts';

/** A cell with a value in a table of the sources; all words by their stems. */
export interface Cell {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly values: ReadonlySet<string>;
  /** Of its first value. */
  readonly dimension: string;
  /** What its column is called. */
  readonly name: readonly string[];
  /** The first cell of its row. */
  readonly head: readonly string[];
  /** The other cells of its row. */
  readonly beside: readonly string[];
}

export interface Tables {
  readonly cells: readonly Cell[];
  readonly byValue: ReadonlyMap<string, readonly Cell[]>;
}

/** A letter that names something, as in 'Bus A'; not the article that begins a sentence. */
const isLetter = ({ text, isCapitalized }: Token, at: number): boolean => at > 0 && isCapitalized && text.length === 1;

/** The stems by which a text names a row or a column. */
export const labelOf = (tokens: readonly Token[]): string[] =>
  tokens.filter((token, at) => isWord(token) || isValue(token) || isLetter(token, at)).map(({ stem }) => stem);

interface Line {
  readonly start: number;
  readonly text: string;
}

/** From and to which character of the source. */
type Range = readonly [start: number, end: number];

const MOST_CELLS = 5000;
const MOST_COLUMNS = 60;
const MOST_ROW = 1000;
const RULE = /^[|\s:-]+$/u;
/** A row as the reader of CSV files and spreadsheets writes it: 'region: North; units: 120'. */
const NAMED_ROW = /^[^:;|\n]{1,60}: [^;\n]*(?:; [^:;|\n]{1,60}: [^;\n]*)+$/u;

/** Whether a line is such a row. */
export const isNamedRow = (line: string): boolean => line.length < MOST_ROW && NAMED_ROW.test(line);

function partsOf({ start, text }: Line, separator: string): Range[] {
  let at = start;
  return text.split(separator).map((part) => {
    const from = at;
    at += part.length + separator.length;
    return [from, from + part.length] as const;
  });
}

interface Row {
  readonly cells: readonly Range[];
  readonly names: readonly (Range | undefined)[];
}

/** The rows of Markdown tables and of named rows in a text, a list of them for each table. */
function rowsIn(text: string): Row[][] {
  const tables: Row[][] = [];
  let head: readonly Range[] | undefined;
  let isOpen = false;
  const add = (row: Row): void => {
    if (!isOpen) tables.push([]);
    isOpen = true;
    tables.at(-1)?.push(row);
  };
  for (const match of text.matchAll(/[^\n]*\n?/gu)) {
    const line = { start: match.index, text: match[0].trimEnd() };
    if (line.text.trimStart().startsWith('|')) {
      const cells = partsOf(line, '|').slice(1);
      if (isTableHead(text.slice(match.index, match.index + 2 * match[0].length + 200))) {
        head = cells;
        isOpen = false;
      } else if (!RULE.test(line.text)) add({ cells, names: cells.map((_, column) => head?.[column]) });
    } else if (isNamedRow(line.text)) {
      const cells = partsOf(line, '; ');
      const colons = cells.map(([from, to]) => from + text.slice(from, to).indexOf(': '));
      add({
        cells: cells.map(([, to], column) => [(colons[column] ?? 0) + 2, to]),
        names: cells.map(([from], column) => [from, colons[column] ?? from]),
      });
    } else {
      head = undefined;
      isOpen = false;
    }
  }
  return tables;
}

/** The cells with values of a row. */
function cellsOf(row: Row, within: (range: Range) => Token[]): Omit<Cell, 'table' | 'row'>[] {
  const contents = row.cells.map(within);
  const [head = []] = contents;
  return contents.flatMap((own, column) => {
    const values = own.filter(isValue);
    const name = row.names[column];
    if (column === 0 || values.length === 0) return [];
    return {
      column,
      values: new Set(values.map(({ stem }) => stem)),
      dimension: values[0]?.forms?.dimension ?? '',
      name: name ? labelOf(within(name)) : [],
      head: labelOf(head),
      beside: contents.flatMap((other, at) => (at === 0 || at === column ? [] : labelOf(other))),
    };
  });
}

const read = new WeakMap<SourceIndex, Tables>();

/** The cells with values of the sources' tables, without those of the first column, in their order; the first 5,000. */
export function readTables(index: SourceIndex, sources: readonly TrustSource[]): Tables {
  const known = read.get(index);
  if (known !== undefined) return known;
  const cells: Cell[] = [];
  let table = 0;
  sources.forEach(({ text }, source) => {
    const rows = /\||; /u.test(text) ? rowsIn(text) : [];
    const tokens = rows.length === 0 ? [] : index.tokens.filter((_, at) => index.sourceOf[at] === source);
    const within = ([start, end]: Range): Token[] => tokens.slice(firstAt(tokens, start), firstAt(tokens, end));
    for (const own of rows) {
      table += 1;
      for (const [row, content] of own.entries())
        if (cells.length < MOST_CELLS && content.cells.length <= MOST_COLUMNS)
          cells.push(...cellsOf(content, within).map((cell) => ({ ...cell, table, row })));
    }
  });
  const byValue = new Map<string, Cell[]>();
  for (const cell of cells)
    for (const value of cell.values) {
      const held = byValue.get(value) ?? [];
      held.push(cell);
      byValue.set(value, held);
    }
  const tables = { cells, byValue };
  read.set(index, tables);
  return tables;
}

/** The index of the first token that begins at or after a place. */
function firstAt(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
