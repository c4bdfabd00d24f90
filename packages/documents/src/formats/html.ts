import { Parser } from 'htmlparser2';
import type { Amount } from '../amount.ts';
import type { PartList } from '../parts.ts';
import { Sections } from '../sections.ts';
import { Depth } from '../xml.ts';
import { PageRows } from './page-rows.ts';

/** Elements without visible text. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'nav',
  'select',
]);
const HEADING = /^h[1-6]$/;
const BLOCK =
  /^(p|div|section|article|main|header|footer|aside|ul|ol|dl|dt|dd|li|table|tr|blockquote|pre|figure|figcaption|form|fieldset|address|details|summary|body|html|hr)$/;
/** Elements without an end tag. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'source', 'col', 'area', 'base', 'embed']);

class PageReader {
  readonly #sections: Sections;
  readonly #depth = new Depth();
  readonly #amount: Amount;
  title = '';
  #text = '';
  #skipped = 0;
  #isTitle = false;
  #cells = 0;
  readonly #rows: PageRows;
  #isListed = false;

  constructor(sections: Sections, amount: Amount) {
    this.#sections = sections;
    this.#rows = new PageRows(sections);
    this.#amount = amount;
  }

  /** `isRow`: of a table, with nothing but text in its cells. */
  #endBlock(isRow = false): void {
    if (isRow && this.#rows.end(this.#text)) this.#text = '';
    if (this.#text.trim() !== '') this.#rows.flush();
    if (this.#isListed && this.#text.trim() !== '') {
      this.#sections.item(this.#text);
      // A further paragraph of the item is none of its own.
      this.#isListed = false;
    } else this.#sections.paragraph(this.#text);
    this.#text = '';
    this.#cells = 0;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth.opened();
    this.#amount.opened();
    const isHidden = SKIPPED.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true';
    if (this.#skipped > 0 || isHidden) {
      if (!VOID.has(name)) this.#skipped += 1;
      return;
    }
    if (name === 'title') this.#isTitle = true;
    else if (name === 'br') this.#text += '\n';
    else if (name === 'td' || name === 'th') {
      if (this.#cells > 0) this.#text += ' | ';
      this.#cells += 1;
      this.#rows.cell(name, attributes, this.#text.length);
    } else if (HEADING.test(name) || BLOCK.test(name)) {
      this.#endBlock();
      this.#rows.open(name);
    }
    if (name === 'li') this.#isListed = true;
  }

  ontext(text: string): void {
    if (this.#skipped > 0) return;
    this.#amount.said(text);
    if (this.#isTitle) this.title += text;
    else this.#text += text.replaceAll(/\s+/g, ' ');
  }

  onclosetag(name: string): void {
    this.#depth.closed();
    if (VOID.has(name)) return;
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    if (name === 'title') this.#isTitle = false;
    else if (HEADING.test(name)) {
      this.#rows.flush();
      this.#sections.heading(this.#text);
      this.#text = '';
    } else if (BLOCK.test(name)) {
      this.#endBlock(name === 'tr');
      if (name === 'table') this.#rows.flush();
    }
    if (name === 'li') this.#isListed = false;
  }

  onend(): void {
    this.#endBlock();
    this.#rows.flush();
  }
}

/** Reads the visible text of a page, one part per heading. Returns its title. */
export function readHtml(html: string, parts: PartList, fallback = 'part'): string {
  const sections = new Sections(parts, fallback);
  const reader = new PageReader(sections, parts.amount);
  new Parser(reader, { xmlMode: false, recognizeSelfClosing: true }).end(html);
  sections.end();
  return reader.title.trim() || sections.first;
}
