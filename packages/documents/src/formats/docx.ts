import type { Amount } from '../amount.ts';
import type { PartList } from '../parts.ts';
import { Sections } from '../sections.ts';
import { broken } from '../unreadable-document.ts';
import { readTitle, readXml, type XmlHandler } from '../xml.ts';
import type { Container } from '../zip.ts';

const WHAT = 'Word document';

/** Ids of heading styles, independent of their names in the document's language. */
const headingStyles = (xml: string | undefined, amount: Amount): Set<string> => {
  const styles = new Set<string>();
  let id = '';
  const handler: XmlHandler = {
    open: ({ name, attributes }) => {
      if (name === 'style') id = attributes['styleId'] ?? '';
      const isHeading =
        (name === 'name' && /^(heading \d|title$)/i.test(attributes['val'] ?? '')) ||
        (name === 'outlineLvl' && Number(attributes['val']) < 9);
      if (isHeading && id !== '') styles.add(id);
    },
  };
  readXml(xml ?? '', handler, amount);
  return styles;
};

/** Elements that represent a character. */
const MARKS: Readonly<Record<string, string>> = { tab: ' ', br: '\n', cr: '\n', noBreakHyphen: '-' };

class BodyReader implements XmlHandler {
  readonly #sections: Sections;
  readonly #headings: ReadonlySet<string>;
  #text = '';
  #row: string[] = [];
  #cell: string[] = [];
  #tables = 0;
  #skipped = 0;
  #isText = false;
  #isHeading = false;

  constructor(sections: Sections, headings: ReadonlySet<string>) {
    this.#sections = sections;
    this.#headings = headings;
  }

  open({ name, attributes }: Parameters<NonNullable<XmlHandler['open']>>[0]): void {
    // A drawing contains its text twice: once for the drawing, and once as a fallback.
    if (name === 'Fallback') this.#skipped += 1;
    if (this.#skipped > 0) return;
    this.#isText = name === 't';
    if (name === 'tbl') this.#tables += 1;
    else if (name === 'pStyle') this.#isHeading = this.#headings.has(attributes['val'] ?? '');
    else if (name === 'outlineLvl') this.#isHeading = Number(attributes['val']) < 9;
    else this.#text += MARKS[name] ?? '';
  }

  text(text: string): void {
    if (this.#isText && this.#skipped === 0) this.#text += text;
  }

  close(name: string): void {
    if (name === 'Fallback') this.#skipped -= 1;
    if (this.#skipped > 0) return;
    this.#isText = false;
    if (name === 'p') this.#endParagraph();
    else if (name === 'tc') {
      this.#row.push(this.#cell.join(' '));
      this.#cell = [];
    } else if (name === 'tr') {
      this.#sections.paragraph(this.#row.join(' | '));
      this.#row = [];
    } else if (name === 'tbl') this.#tables -= 1;
  }

  #endParagraph(): void {
    if (this.#tables > 0) this.#cell.push(this.#text.trim());
    else if (this.#isHeading) this.#sections.heading(this.#text);
    else this.#sections.paragraph(this.#text);
    this.#text = '';
    this.#isHeading = false;
  }
}

/** Reads body, footnotes and endnotes of a DOCX, one part per heading. Returns its title. */
export function readDocx(container: Container, parts: PartList): string {
  const body = container.text('word/document.xml');
  if (body === undefined) throw broken(WHAT);
  const sections = new Sections(parts);
  const headings = headingStyles(container.text('word/styles.xml'), parts.amount);
  readXml(body, new BodyReader(sections, headings), parts.amount);
  sections.end();
  for (const notes of ['footnotes', 'endnotes']) {
    const own = new Sections(parts, notes);
    readXml(container.text(`word/${notes}.xml`) ?? '', new BodyReader(own, new Set()), parts.amount);
    own.end();
  }
  return readTitle(container.text('docProps/core.xml')) || sections.first;
}
