import type { DocumentLimits } from '../limits.ts';
import { checkPages, type PartList } from '../parts.ts';
import { broken } from '../unreadable-document.ts';
import { readRelations, readTitle, readXml, relationsOf, type XmlHandler } from '../xml.ts';
import { resolveName, type Container } from '../zip.ts';
import { formsOf, numberText, sharedStrings } from './cell-values.ts';
import { addRows, columnName, type Row } from './rows.ts';

const WORKBOOK = 'xl/workbook.xml';
/** The last column a sheet can have, XFD. */
const COLUMNS = 16_384;

interface Book {
  readonly sheets: { readonly title: string; readonly name: string }[];
  readonly is1904: boolean;
}

const readBook = (container: Container): Book => {
  const workbook = container.text(WORKBOOK);
  if (workbook === undefined) throw broken('workbook');
  const relations = readRelations(container.text(relationsOf(WORKBOOK)));
  const sheets: { title: string; name: string }[] = [];
  let is1904 = false;
  readXml(workbook, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const target = name === 'sheet' ? relations.get(attributes['r:id'] ?? '')?.target : undefined;
      if (target !== undefined) sheets.push({ title: attributes['name'] ?? '', name: resolveName(WORKBOOK, target) });
    },
  });
  return { sheets, is1904 };
};

/** B2 is column 1, row 2; undefined for anything but a cell reference. */
const placeOf = (reference: string | undefined): { column: number; row: number } | undefined => {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > COLUMNS ? undefined : { column: column - 1, row: Number(digits) };
};

interface Values {
  readonly shared: readonly string[];
  readonly forms: ReturnType<typeof formsOf>;
  readonly is1904: boolean;
}

class SheetReader implements XmlHandler {
  readonly rows: Row[] = [];
  readonly #values: Values;
  #cells: (string | undefined)[] = [];
  #number = 0;
  #column = -1;
  #cell: Readonly<Record<string, string>> = {};
  #raw = '';
  #isValue = false;

  constructor(values: Values) {
    this.#values = values;
  }

  open({ name, attributes }: Parameters<NonNullable<XmlHandler['open']>>[0]): void {
    this.#isValue = name === 'v' || name === 't';
    if (name === 'row') {
      this.#cells = [];
      this.#number = Number(attributes['r'] ?? this.#number + 1) || this.#number + 1;
      this.#column = -1;
    } else if (name === 'c') {
      this.#cell = attributes;
      this.#raw = '';
      this.#column = placeOf(attributes['r'])?.column ?? this.#column + 1;
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#raw += text;
  }

  close(name: string): void {
    this.#isValue = false;
    // A sheet may use column XFD: cells in between are never created.
    if (name === 'c' && this.#raw !== '' && this.#column < COLUMNS) this.#cells[this.#column] = this.#valueText();
    if (name === 'row') this.rows.push({ number: this.#number, cells: this.#cells });
  }

  #valueText(): string {
    const { shared, forms, is1904 } = this.#values;
    const { t: type, s: style } = this.#cell;
    if (type === 's') return shared[Number(this.#raw)] ?? '';
    if (type === 'b') return this.#raw === '1' ? 'yes' : 'no';
    // A failed formula has no text.
    if (type === 'e') return '';
    if (type === 'inlineStr' || type === 'str' || type === 'd') return this.#raw;
    return numberText(this.#raw, forms[Number(style ?? 0)], is1904);
  }
}

/** Reads several rows of a sheet per part, labeled by their cell range. Returns the workbook's title. */
export function readXlsx(container: Container, parts: PartList, limits: DocumentLimits): string {
  const { sheets, is1904 } = readBook(container);
  checkPages(sheets.length, 'sheets', limits);
  const shared = sharedStrings(container.text('xl/sharedStrings.xml'), parts.amount);
  const values = { shared, forms: formsOf(container), is1904 };
  const read = new Set<string>();
  for (const { title, name } of sheets) {
    // A workbook may name one sheet many times.
    if (read.has(name)) continue;
    read.add(name);
    const reader = new SheetReader(values);
    readXml(container.text(name) ?? '', reader, parts.amount);
    addRows(
      parts,
      reader.rows,
      (from, to, columns) => `${title}!A${from.number}:${columnName(Math.max(0, columns - 1))}${to.number}`,
    );
  }
  return readTitle(container.text('docProps/core.xml'));
}
