import type { Sections } from '../sections.ts';
import { MOST_COLUMNS, tableParagraphs } from './table.ts';

interface PageRow {
  /** The row as it reads without the names of its columns. */
  readonly text: string;
  readonly cells: readonly string[];
  /** Whether all of its cells are headings (`th`). */
  readonly isHead: boolean;
}

interface OpenRow {
  /** Where each cell begins in the text of the row, and how many columns it spans. */
  readonly cells: { readonly start: number; readonly span: number }[];
  isHead: boolean;
}

const BETWEEN = ' | '.length;

/** The rows of a table of a page, kept until it is known whether the first one names the columns. */
export class PageRows {
  readonly #sections: Sections;
  #rows: PageRow[] = [];
  #row: OpenRow | undefined;
  /** Whether a cell spans several rows, so that those below it are not in the columns they seem to be in. */
  #isShifted = false;

  constructor(sections: Sections) {
    this.#sections = sections;
  }

  /** A block within a row ends it: cells that hold more than text are not read by columns. */
  open(name: string): void {
    this.#row = name === 'tr' ? { cells: [], isHead: true } : undefined;
  }

  cell(name: string, { colspan, rowspan }: Readonly<Record<string, string>>, start: number): void {
    const row = this.#row;
    if (row === undefined) return;
    if (name !== 'th') row.isHead = false;
    if (rowspan !== undefined && rowspan !== '1') this.#isShifted = true;
    const span = Math.max(1, Math.min(Math.trunc(Number(colspan ?? 1)) || 1, MOST_COLUMNS));
    row.cells.push({ start, span });
  }

  /** Ends a block with its text. Returns whether it was a row of cells, which is kept until `flush`. */
  end(text: string): boolean {
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined || row.cells.length === 0 || row.cells.length > MOST_COLUMNS) return false;
    const cells = row.cells.flatMap(({ start, span }, at) => {
      const next = row.cells[at + 1];
      const own = text.slice(start, next === undefined ? undefined : next.start - BETWEEN).trim();
      return [own, ...Array.from({ length: span - 1 }, () => '')];
    });
    this.#rows.push({ text, cells: cells.slice(0, MOST_COLUMNS), isHead: row.isHead });
    return true;
  }

  flush(): void {
    const rows = this.#rows;
    if (rows.length === 0) return;
    const head = rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
    const isHeaded = head?.isHead === true && !this.#isShifted;
    this.#rows = [];
    this.#isShifted = false;
    const paragraphs = isHeaded ? tableParagraphs(rows) : rows.map(({ text }) => text);
    for (const paragraph of paragraphs) this.#sections.paragraph(paragraph);
  }
}
