import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A container of the given files. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
    // A fixed time, so that the same files always give the same bytes.
    { mtime: new Date(2026, 0, 1) },
  );

const relations = (targets: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A paragraph, or a heading. */
type Paragraph = string | { readonly heading: string };

/** A Word document with the given body; its heading style has a name in another language. */
export const docxOf = (body: readonly Paragraph[], more: Readonly<Record<string, string>> = {}) => {
  const paragraphs = body.map((one) =>
    typeof one === 'string'
      ? `<w:p><w:r><w:t xml:space="preserve">${escaped(one)}</w:t></w:r></w:p>`
      : `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>${escaped(one.heading)}</w:t></w:r></w:p>`,
  );
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zipOf({
    '[Content_Types].xml': XML,
    'word/document.xml': `${XML}<w:document ${space}><w:body>${paragraphs.join('')}</w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles ${space}><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ...more,
  });
};

/** A workbook: sheets by name, rows of cells; a string that begins with '=date ' is a date's number. */
export const xlsxOf = (sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>) => {
  const names = Object.keys(sheets);
  const shared: string[] = [];
  const cellOf = (cell: string | number | null, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if (cell.startsWith('=date ')) return `<c r="${reference}" s="1"><v>${cell.slice(6)}</v></c>`;
    shared.push(cell);
    return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const sheetOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
    `${XML}<worksheet><sheetData>${rows
      .map((row, at) => {
        const cells = row.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`));
        return `<row r="${at + 1}">${cells.join('')}</row>`;
      })
      .join('')}</sheetData></worksheet>`;
  const files = Object.fromEntries(
    names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheets[name] ?? [])]),
  );
  const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return zipOf({
    '[Content_Types].xml': XML,
    'xl/workbook.xml': `${XML}<workbook xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      Object.fromEntries(names.map((_, at) => [`rId${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`]])),
    ),
    'xl/styles.xml': `${XML}<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...files,
  });
};

/** A presentation: paragraphs of each slide. The file names are in reverse order. */
export const pptxOf = (slides: readonly (readonly string[])[], more: Readonly<Record<string, string>> = {}) => {
  const fileOf = (at: number): string => `slides/slide${slides.length - at}.xml`;
  const slideOf = (lines: readonly string[]): string =>
    `${XML}<p:sld><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sld>`;
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`);
  return zipOf({
    '[Content_Types].xml': XML,
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:r="${OFFICE}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(slides.map((_, at) => [`rId${at + 1}`, ['slide', fileOf(at)]])),
    ),
    ...Object.fromEntries(slides.map((lines, at) => [`ppt/${fileOf(at)}`, slideOf(lines)])),
    ...more,
  });
};

/** A book: the HTML of each chapter. */
export const epubOf = (title: string, chapters: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    'OEBPS/book.opf': `${XML}<package><metadata><dc:title>${escaped(title)}</dc:title></metadata><manifest>${chapters
      .map((_, at) => `<item id="c${at}" href="text/c%20${at}.xhtml" media-type="application/xhtml+xml"/>`)
      .join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((body, at) => [`OEBPS/text/c ${at}.xhtml`, `<html><body>${body}</body></html>`]),
    ),
    ...more,
  });

const literal = (line: string): string => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)})`;

/** A PDF: the lines of each page, in Helvetica. `trailer` adds whatever a test needs. */
export const pdfOf = (pages: readonly (readonly string[])[], trailer = ''): Uint8Array<ArrayBuffer> => {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (const [at, lines] of pages.entries()) {
    const drawn = lines.map((line, row) => `BT /F1 11 Tf 50 ${760 - row * 16} Td ${literal(line)} Tj ET`).join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(
    Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1'),
  );
};
