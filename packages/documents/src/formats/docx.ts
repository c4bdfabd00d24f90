import type { Amount } from '../amount.ts';
import type { PartList } from '../parts.ts';
import { Sections } from '../sections.ts';
import { broken } from '../unreadable-document.ts';
import { readTitle, readXml, type XmlHandler } from '../xml.ts';
import type { Container } from '../zip.ts';
import { WordTable } from './docx-table.ts';

const WHAT = 'Word document';

interface Styles {
  readonly headings: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  /** Table styles that format the first row as a header. */
  readonly headed: ReadonlySet<string>;
}

/** Ids of the styles of headings, list items and tables, whose names depend on the document's language. */
const readStyles = (xml: string | undefined, amount: Amount): Styles => {
  const headings = new Set<string>();
  const lists = new Set<string>();
  const headed = new Set<string>();
  let id = '';
  const handler: XmlHandler = {
    open: ({ name, attributes }) => {
      if (name === 'style') id = attributes['styleId'] ?? '';
      const isHeading =
        (name === 'name' && /^(heading \d|title$)/i.test(attributes['val'] ?? '')) ||
        (name === 'outlineLvl' && Number(attributes['val']) < 9);
      if (isHeading && id !== '') headings.add(id);
      if (name === 'numPr' && id !== '') lists.add(id);
      if (name === 'tblStylePr' && attributes['type'] === 'firstRow' && id !== '') headed.add(id);
    },
  };
  readXml(xml ?? '', handler, amount);
  return { headings, lists, headed };
};

/** Elements that represent a character. */
const MARKS: Readonly<Record<string, string>> = { tab: ' ', br: '\n', cr: '\n', noBreakHyphen: '-' };

class BodyReader implements XmlHandler {
  readonly #sections: Sections;
  readonly #styles: Styles;
  /** The open tables, from the outermost to the one being read. */
  readonly #tables: WordTable[] = [];
  #text = '';
  #skipped = 0;
  #isText = false;
  #isHeading = false;
  #isListed = false;

  constructor(sections: Sections, styles: Styles) {
    this.#sections = sections;
    this.#styles = styles;
  }

  open({ name, attributes }: Parameters<NonNullable<XmlHandler['open']>>[0]): void {
    // A drawing contains its text twice: once for the drawing, and once as a fallback.
    if (name === 'Fallback') this.#skipped += 1;
    if (this.#skipped > 0) return;
    this.#isText = name === 't';
    if (name === 'tbl') this.#tables.push(new WordTable(this.#styles.headed));
    else if (name === 'pStyle') this.#readStyle(attributes['val'] ?? '');
    // A numbering of 0 takes a paragraph out of the list of its style.
    else if (name === 'numId') this.#isListed = attributes['val'] !== '0';
    else if (name === 'outlineLvl') this.#isHeading = Number(attributes['val']) < 9;
    else this.#text += MARKS[name] ?? '';
    this.#tables.at(-1)?.open(name, attributes);
  }

  text(text: string): void {
    if (!this.#isText || this.#skipped > 0) return;
    this.#text += text;
    this.#tables.at(-1)?.said(text);
  }

  close(name: string): void {
    if (name === 'Fallback') this.#skipped -= 1;
    if (this.#skipped > 0) return;
    this.#isText = false;
    if (name === 'p') this.#endParagraph();
    else this.#endOfTable(name);
  }

  #readStyle(id: string): void {
    this.#isHeading = this.#styles.headings.has(id);
    this.#isListed = this.#styles.lists.has(id);
  }

  #endOfTable(name: string): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name !== 'tbl') {
      table.close(name);
      return;
    }
    this.#tables.pop();
    const outer = this.#tables.at(-1);
    if (outer === undefined) for (const paragraph of table.paragraphs()) this.#sections.paragraph(paragraph);
    // A cell is one line.
    else outer.paragraph(table.line());
  }

  #endParagraph(): void {
    const table = this.#tables.at(-1);
    if (table !== undefined) table.paragraph(this.#text.trim());
    else if (this.#isHeading) this.#sections.heading(this.#text);
    else if (this.#isListed) this.#sections.item(this.#text);
    else this.#sections.paragraph(this.#text);
    this.#text = '';
    this.#isHeading = false;
    this.#isListed = false;
  }
}

/** Reads body, footnotes and endnotes of a DOCX, one part per heading. Returns its title. */
export function readDocx(container: Container, parts: PartList): string {
  const body = container.text('word/document.xml');
  if (body === undefined) throw broken(WHAT);
  const sections = new Sections(parts);
  const styles = readStyles(container.text('word/styles.xml'), parts.amount);
  readXml(body, new BodyReader(sections, styles), parts.amount);
  sections.end();
  for (const notes of ['footnotes', 'endnotes']) {
    const own = new Sections(parts, notes);
    readXml(
      container.text(`word/${notes}.xml`) ?? '',
      new BodyReader(own, { ...styles, headings: new Set() }),
      parts.amount,
    );
    own.end();
  }
  return readTitle(container.text('docProps/core.xml')) || sections.first;
}
