import { contextLimits } from '@symbi/contracts/limits';
import { UnreadableFile } from '../../../../platform/runs/unreadable-file.ts';
import { tagOf, type ImportItem } from './item.ts';

interface Row {
  readonly cells: readonly string[];
  /** The number of cells; those beyond `most` are not kept. */
  readonly count: number;
  /** A cell is longer than an item may be; its text is not kept either. */
  readonly hasLongCell: boolean;
}

/** Comma, semicolon or tab, whichever the first line uses most. */
const delimiterOf = (content: string): string => {
  const counts = new Map([',', ';', '\t'].map((one) => [one, 0]));
  for (const character of content) {
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const [first] = [...counts].toSorted(([, left], [, right]) => right - left);
  return first?.[0] ?? ',';
};

/** Reads RFC 4180 row by row: a cell is made of slices of the text, and any excess is counted, not kept. */
class CsvReader {
  readonly #content: string;
  readonly #delimiter: string;
  readonly #most: () => number;
  #at = 0;
  #cell: string[] = [];
  #cellLength = 0;
  #row: string[] = [];
  #count = 0;
  #hasLongCell = false;

  constructor(content: string, most: () => number) {
    this.#content = content;
    this.#delimiter = delimiterOf(content);
    this.#most = most;
  }

  #keep(from: number, to: number): void {
    this.#cellLength += to - from;
    if (this.#cellLength > contextLimits.itemLength) {
      this.#hasLongCell = true;
      this.#cell = [];
    } else if (to > from) this.#cell.push(this.#content.slice(from, to));
  }

  /** Past the closing quote. Two quotes inside are one. */
  #quoted(): void {
    for (let from = this.#at + 1; ;) {
      const quote = this.#content.indexOf('"', from);
      if (quote === -1) throw new UnreadableFile('The file ends inside a quoted cell');
      const isDouble = this.#content.charCodeAt(quote + 1) === 0x22;
      this.#keep(from, isDouble ? quote + 1 : quote);
      from = quote + 2;
      if (isDouble) continue;
      this.#at = quote + 1;
      return;
    }
  }

  /** Up to the next delimiter or end of line. */
  #plain(): void {
    const from = this.#at;
    const { length } = this.#content;
    while (this.#at < length) {
      const character = this.#content.charAt(this.#at);
      if (character === this.#delimiter || character === '\n' || character === '\r') break;
      this.#at += 1;
    }
    this.#keep(from, this.#at);
  }

  #endCell(): void {
    this.#count += 1;
    if (this.#row.length < this.#most()) this.#row.push(this.#cell.join(''));
    this.#cell = [];
    this.#cellLength = 0;
  }

  #endRow(): Row | undefined {
    this.#endCell();
    const row = { cells: this.#row, count: this.#count, hasLongCell: this.#hasLongCell };
    this.#row = [];
    this.#count = 0;
    this.#hasLongCell = false;
    return row.count > 1 || row.cells[0] !== '' || row.hasLongCell ? row : undefined;
  }

  *rows(): Generator<Row> {
    const { length } = this.#content;
    while (this.#at < length) {
      const character = this.#content.charAt(this.#at);
      if (character === '"' && this.#cellLength === 0) this.#quoted();
      else if (character === this.#delimiter) {
        this.#endCell();
        this.#at += 1;
      } else if (character === '\n' || character === '\r') {
        // Of both together the second ends an empty row, which is none.
        this.#at += 1;
        const row = this.#endRow();
        if (row !== undefined) yield row;
      } else this.#plain();
    }
    const row = this.#endRow();
    if (row !== undefined) yield row;
  }
}

const namesOf = (header: Row): string[] => {
  const { importColumns, importName } = contextLimits;
  if (header.count > importColumns)
    throw new UnreadableFile(
      `The file has ${header.count.toLocaleString('en-US')} columns; at most ${importColumns} are read`,
    );
  const names = header.cells.map((name, index) => name.trim() || `column ${index + 1}`);
  if (header.hasLongCell || names.some(({ length }) => length > importName))
    throw new UnreadableFile(`The name of a column is longer than ${importName} characters`);
  if (new Set(names).size < names.length) throw new UnreadableFile('Two columns have the same name');
  return names;
};

const itemOf = ({ cells, count, hasLongCell }: Row, names: readonly string[], place: string): ImportItem => {
  if (count > names.length) return { place, reason: `It has ${count} cells, the header ${names.length}` };
  if (hasLongCell)
    return { place, reason: `It is longer than ${contextLimits.itemLength.toLocaleString('en-US')} characters` };
  const filled = cells.flatMap((cell, at): [string, string][] => {
    const value = cell.trim();
    return value === '' ? [] : [[names[at] ?? '', value]];
  });
  const given = filled.find(([name]) => name.toLowerCase() === 'tag')?.[1];
  const data = Object.fromEntries(filled.filter(([name]) => name.toLowerCase() !== 'tag'));
  if (Object.keys(data).length === 0) return { place, reason: 'It is empty' };
  return { place, data, ...tagOf(given) };
};

/** One item per row, with the header's names. */
export const readCsv = function* (content: string): Generator<ImportItem> {
  let names: readonly string[] | undefined;
  let number = 1;
  for (const row of new CsvReader(content, () => names?.length ?? contextLimits.importColumns).rows()) {
    if (names === undefined) names = namesOf(row);
    else yield itemOf(row, names, `row ${number}`);
    number += 1;
  }
  if (names === undefined) throw new UnreadableFile('The file is empty');
};
