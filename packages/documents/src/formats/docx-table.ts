import { MOST_COLUMNS, tableParagraphs, type TableRow } from './table.ts';

const isOff = (value: string | undefined): boolean => value === '0' || value === 'false' || value === 'off';
/** Empty cells, at most as many as the row has room for. */
const emptyCells = (row: readonly string[], count: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(count, MOST_COLUMNS - row.length)) }, () => '');

/** The text of a merged cell is repeated in each of its rows, unless it is longer. */
const LONGEST_REPEATED = 60;

/** A table of a Word document while it is read. */
export class WordTable {
  readonly #headed: ReadonlySet<string>;
  readonly #rows: TableRow[] = [];
  /** For each row, whether all of its text is bold. */
  readonly #bold: boolean[] = [];
  #row: string[] = [];
  #cell: string[] = [];
  /** How many columns the present cell spans. */
  #span = 1;
  /** Whether the present cell continues the one above it. */
  #isMerged = false;
  #isHead = false;
  #isStyled = false;
  #isFirstRowStyled = true;
  #isBold = false;
  #isRowBold = true;

  /** `headed` are the ids of the table styles that format the first row as a header. */
  constructor(headed: ReadonlySet<string>) {
    this.#headed = headed;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const value = attributes['val'];
    if (name === 'tblStyle') this.#isStyled = this.#headed.has(value ?? '');
    else if (name === 'tblLook') this.#readLook(attributes['firstRow'], value);
    else if (name === 'tblHeader') this.#isHead = !isOff(value);
    else if (name === 'vMerge') this.#isMerged = value !== 'restart';
    else if (name === 'gridSpan' || name === 'gridBefore') this.#skipColumns(name, Number(value));
    else if (name === 'r') this.#isBold = false;
    else if (name === 'b') this.#isBold = !isOff(value);
  }

  said(text: string): void {
    if (text.trim() !== '' && !this.#isBold) this.#isRowBold = false;
  }

  paragraph(text: string): void {
    this.#cell.push(text);
  }

  close(name: string): void {
    if (name === 'tc') this.#endCell();
    else if (name === 'tr') this.#endRow();
  }

  paragraphs(): string[] {
    // A bold first row is a header only if the others are not bold.
    const isBoldHead = this.#bold[0] === true && this.#bold.slice(1).some((isBold) => !isBold);
    const rows = this.#rows.map((row, at) => (at === 0 && isBoldHead ? { ...row, isHead: true } : row));
    return tableParagraphs(rows, this.#isStyled && this.#isFirstRowStyled);
  }

  /** The table as one line, within a cell of another table. */
  line(): string {
    return this.#rows.map(({ cells }) => cells.join(' ')).join('; ');
  }

  /** A table may switch off what its style says of the first row. */
  #readLook(first: string | undefined, bits: string | undefined): void {
    if (first !== undefined) this.#isFirstRowStyled = !isOff(first);
    else if (bits !== undefined) this.#isFirstRowStyled = (Number.parseInt(bits, 16) & 0x20) !== 0;
  }

  /** A cell that spans columns is followed by empty ones, so that the next cell stands below its own name. */
  #skipColumns(name: string, count: number): void {
    if (!(count >= 1 && count <= MOST_COLUMNS)) return;
    if (name === 'gridSpan') this.#span = count;
    else this.#row.push(...emptyCells(this.#row, count));
  }

  #endCell(): void {
    const own = this.#cell.join(' ');
    const above = this.#isMerged ? this.#rows.at(-1)?.cells[this.#row.length] : undefined;
    const isRepeated = own.trim() === '' && above !== undefined && above.length <= LONGEST_REPEATED;
    this.#row.push(isRepeated ? above : own, ...emptyCells(this.#row, this.#span - 1));
    this.#cell = [];
    this.#span = 1;
    this.#isMerged = false;
  }

  #endRow(): void {
    this.#rows.push({ cells: this.#row, isHead: this.#isHead });
    this.#bold.push(this.#isRowBold);
    this.#row = [];
    this.#isHead = false;
    this.#isRowBold = true;
  }
}
