import type { Amount } from '../amount.ts';
import { readXml, type XmlHandler } from '../xml.ts';
import { MOST_COLUMNS, tableParagraphs } from './table.ts';

export interface Slide {
  /** '' if it has none. */
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const TITLES = new Set(['title', 'ctrTitle']);

interface SlideTable {
  readonly rows: { readonly cells: string[] }[];
  cell: string[];
  isHeaded: boolean;
}

/** Reads the paragraphs of a slide by its shapes and tables. */
class SlideReader implements XmlHandler {
  readonly paragraphs: string[] = [];
  title = '';
  #kind: 'title' | 'content' | 'other' = 'other';
  /** Of the shape that is read. */
  #lines: string[] = [];
  #table: SlideTable | undefined;
  #text = '';
  #isText = false;
  #isShape = false;
  #fields = 0;

  open({ name, attributes }: Parameters<NonNullable<XmlHandler['open']>>[0]): void {
    if (name === 'fld') this.#fields += 1;
    this.#isText = name === 't';
    if (name === 'br') this.#text += '\n';
    if (name === 'sp') this.#isShape = true;
    // A table or a picture in a placeholder is no shape, and has no list.
    if (name === 'ph' && this.#isShape) this.#readPlace(attributes['type'] ?? 'body');
    if (name === 'tbl') this.#table = { rows: [], cell: [], isHeaded: false };
    else if (this.#table !== undefined) this.#openTable(this.#table, name, attributes['firstRow']);
  }

  text(piece: string): void {
    if (this.#isText && this.#fields === 0) this.#text += piece;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'fld') this.#fields -= 1;
    if (name === 'p') this.#endParagraph();
    if (name === 'sp') this.#endShape();
    if (this.#table !== undefined) this.#closeTable(this.#table, name);
  }

  #readPlace(type: string): void {
    if (TITLES.has(type)) this.#kind = 'title';
    // Paragraphs below the title are no items of a list.
    else this.#kind = type === 'subTitle' ? 'other' : 'content';
  }

  #endParagraph(): void {
    const text = this.#text.trim();
    this.#text = '';
    if (text === '') return;
    if (this.#table !== undefined) this.#table.cell.push(text);
    else if (this.#isShape) this.#lines.push(text);
    else this.paragraphs.push(text);
  }

  #endShape(): void {
    const lines = this.#lines;
    if (this.#kind === 'title' && this.title === '') this.title = lines.join(' ').replaceAll(/\s+/gu, ' ');
    else if (this.#kind === 'content' && lines.length > 1)
      this.paragraphs.push(...lines.map((item) => `- ${item.replaceAll(/\s+/gu, ' ')}`));
    else this.paragraphs.push(...lines);
    this.#lines = [];
    this.#isShape = false;
    this.#kind = 'other';
  }

  #openTable(table: SlideTable, name: string, firstRow: string | undefined): void {
    if (name === 'tblPr') table.isHeaded = firstRow === '1' || firstRow === 'true';
    if (name === 'tr') table.rows.push({ cells: [] });
  }

  #closeTable(table: SlideTable, name: string): void {
    if (name === 'tc') {
      const { cells } = table.rows.at(-1) ?? { cells: [] };
      if (cells.length < MOST_COLUMNS || table.cell.length > 0) cells.push(table.cell.join(' '));
      table.cell = [];
    }
    if (name !== 'tbl') return;
    this.paragraphs.push(...tableParagraphs(table.rows, table.isHeaded));
    this.#table = undefined;
  }
}

/**
 * The title and the paragraphs of a slide, including the rows of its tables. Slide numbers and dates, which are fields,
 * are omitted. The paragraphs of a placeholder for content are the items of its list, unless it has one only.
 */
export function readSlide(xml: string, amount: Amount): Slide {
  const reader = new SlideReader();
  readXml(xml, reader, amount);
  return { title: reader.title, paragraphs: reader.paragraphs };
}
