import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { documentLimits, readDocument, UnreadableDocument } from './index.ts';
import { docxOf, epubOf, pdfOf, pptxOf, xlsxOf, zipOf } from './testing/files.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const problemOf = async (bytes: Uint8Array, limits = documentLimits): Promise<unknown> =>
  readDocument(bytes, limits).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableDocument ? error.problem : error),
  );

const garbage = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'a'.repeat(32)}) /U (${'b'.repeat(32)}) >> /ID [<00> <00>]`;

test('a PDF with a password, and one without text, say what to do', async () => {
  await expect(readDocument(pdfOf([['Secret']], garbage))).rejects.toThrow('This PDF needs a password.');
  await expect(readDocument(pdfOf([[], []]))).rejects.toThrow('(OCR)');
});

test('what is cut off or damaged is refused, or read as far as it is there', async () => {
  for (const whole of [docxOf(['Hello']), xlsxOf({ A: [['x', 'y']] }), pptxOf([['Hello']]), epubOf('B', ['<p>x</p>'])])
    expect(await problemOf(whole.slice(0, whole.length / 2))).toBe('broken');
  expect(['broken', 'scanned', 'read']).toContain(await problemOf(pdfOf([['Hello'], ['World']]).slice(0, 400)));
  expect(await problemOf(bytesOf('%PDF-1.7\nnothing'))).toBe('broken');
  expect(await problemOf(zipOf({ '[Content_Types].xml': '<x/>' }))).toBe('broken');
  expect(await problemOf(docxOf([], { 'word/document.xml': '<w:document' }))).toBe('empty');
});

test('nothing, blanks, pictures, archives and programs are no documents', async () => {
  expect(await problemOf(new Uint8Array())).toBe('empty');
  expect(await problemOf(bytesOf(' \n\t '))).toBe('empty');
  expect(await problemOf(bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe(
    'picture',
  );
  expect(await problemOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a))).toBe('picture');
  expect(await problemOf(zipOf({ 'a.txt': 'Hello' }))).toBe('unknown');
  expect(await problemOf(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 1))).toBe('unknown');
  expect(await problemOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).toBe('encrypted');
});

describe('a container that is a bomb', () => {
  test('is refused by what its directory says, before it is unpacked', async () => {
    const bomb = zipOf({ 'word/document.xml': new Uint8Array(2_000_000), 'b.xml': new Uint8Array(2_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(await problemOf(bomb, { ...documentLimits, unpackedBytes: 3_000_000 })).toBe('too_large');
  });

  test('gets no more room than its directory says, when that lies', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(4_000_000).fill(0x20) });
    const view = new DataView(bomb.buffer);
    // Falsifies the unpacked size in the directory: 4 MB become 10 bytes.
    for (let at = 0; at + 46 < bomb.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    expect(['broken', 'empty']).toContain(await problemOf(bomb, { ...documentLimits, unpackedBytes: 1_000 }));
  });

  test('may not have more files than anybody needs', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.xml`, '']));
    expect(await problemOf(docxOf(['x'], many), { ...documentLimits, entries: 40 })).toBe('too_large');
  });
});

describe('a container that says of one file that it is many', () => {
  test('is not counted to the four thousand millions that its directory claims', async () => {
    expect(await problemOf(withCount(docxOf(['Hello']), 0xfffffff0))).toBe('too_large');
  });

  test('has its chapters read once', async () => {
    const book = epubOf('B', [], {
      'OEBPS/long.xhtml': `<html>${'<b></b>'.repeat(200_000)}Once</html>`,
      'OEBPS/book.opf': `<package><manifest><item id="a" href="long.xhtml"/></manifest><spine>${'<itemref idref="a"/>'.repeat(500)}</spine></package>`,
    });
    expect(await readDocument(book)).toMatchObject({ parts: [{ text: 'Once' }] });
  });

  test('has the speaker notes of its slides read once', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `ppt/slides/_rels/slide${at + 1}.xml.rels`);
    const relation = '<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notes.xml"/></Relationships>';
    const talk = pptxOf(
      names.map(() => []),
      {
        'ppt/notes.xml': `<notes>${'<b></b>'.repeat(200_000)}<p><t>Once</t></p></notes>`,
        ...Object.fromEntries(names.map((name) => [name, relation])),
      },
    );
    const { parts } = await readDocument(talk);
    expect(parts).toHaveLength(500);
    expect(new Set(parts.map(({ text }) => text))).toEqual(new Set(['Notes:\nOnce']));
  });

  test('has its sheets read once', async () => {
    const book = withFiles({
      'xl/workbook.xml': `<workbook><sheets>${'<sheet name="A" r:id="r"/>'.repeat(500)}</sheets></workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet>${'<row/>'.repeat(200_000)}<row><c><v>7</v></c></row></worksheet>`,
    });
    expect((await readDocument(book)).parts.map(({ text }) => text)).toEqual(['7']);
  });
});

describe('a small container of far more than anybody reads', () => {
  const shared = (item: string, times: number) => ({
    'xl/sharedStrings.xml': `<sst>${item.repeat(times)}</sst>`,
    'xl/worksheets/sheet1.xml': '<worksheet><row><c><v>7</v></c></row></worksheet>',
  });

  test.for([
    ['texts that no cell shows', withFiles(shared(`<si><t>${'a'.repeat(500)}</t></si>`, 30_000))],
    ['elements that say nothing', withFiles(shared('<si/>', 3_000_001))],
    [
      'chapters that say nothing',
      epubOf(
        'B',
        Array.from({ length: 4 }, () => '<b></b>'.repeat(800_000)),
      ),
    ],
    ['one long paragraph', docxOf(['word '.repeat(2_500_000)])],
  ] as const)('is refused as it is read: $0', async ([, file]) => {
    expect(file.length).toBeLessThan(100_000);
    expect(await problemOf(file)).toBe('too_large');
  });

  test('is read where its elements are few enough', async () => {
    const book = withFiles(shared('<si><t>a</t></si>', 200_000));
    expect((await readDocument(book)).parts.map(({ text }) => text)).toEqual(['7']);
  });
});

/** A container with a ZIP64 end record, which states the number of files. */
function withCount(zip: Uint8Array, count: number): Uint8Array {
  const from = new DataView(zip.buffer);
  const end = zip.length - 22;
  const directory = from.getUint32(end + 16, true);
  const lying = new Uint8Array(end + 56 + 20 + 22);
  lying.set(zip.subarray(0, end));
  lying.set(zip.subarray(end), end + 76);
  const view = new DataView(lying.buffer);
  view.setUint32(end, 0x06064b50, true);
  view.setUint32(end + 32, count, true);
  view.setUint32(end + 48, directory, true);
  view.setUint32(end + 56, 0x07064b50, true);
  view.setUint32(end + 64, end, true);
  view.setUint16(end + 76 + 8, 0xffff, true);
  view.setUint16(end + 76 + 10, 0xffff, true);
  view.setUint32(end + 76 + 16, 0xffffffff, true);
  return lying;
}

test('names in a container are names, never paths', async () => {
  const files = { '../../etc/passwd': 'root', '/etc/shadow': 'root', 'word/../../x': 'y' };
  expect(await readDocument(docxOf(['Hello'], files))).toMatchObject({ parts: [{ text: 'Hello' }] });
  const book = epubOf('B', [], {
    'OEBPS/book.opf':
      '<package><manifest><item id="a" href="../../../../etc/passwd"/><item id="b" href="%zz"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  });
  expect(await problemOf(book)).toBe('empty');
});

test('entities that a file declares are not resolved, inside or outside of it', async () => {
  const type =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]><w:document xmlns:w="w"><w:p><w:r><w:t>(&b;&file;)</w:t></w:r></w:p></w:document>';
  const { parts } = await readDocument(docxOf([], { 'word/document.xml': type }));
  expect(parts).toEqual([{ label: 'part 1', text: '(&b;&file;)' }]);
});

test('what is nested deeper than anybody writes is refused', async () => {
  const deep = 100_000;
  expect(await problemOf(bytesOf('['.repeat(deep) + ']'.repeat(deep)))).toBe('too_large');
  const nested = `<w:document xmlns:w="w">${'<w:tbl>'.repeat(deep)}<w:p><w:r><w:t>In</w:t></w:r></w:p></w:document>`;
  expect(await problemOf(docxOf([], { 'word/document.xml': nested }))).toBe('too_large');
  expect(await problemOf(bytesOf(`<html>${'<div>'.repeat(deep)}In${'</div>'.repeat(deep)}`))).toBe('too_large');
  const comments = `${'<!-- --> '.repeat(5_000)}<p>`;
  expect(await problemOf(bytesOf(comments))).toBe('read');
});

test('too many pages, sheets, characters or bytes are refused with the number that is read', async () => {
  const few = { ...documentLimits, pages: 2 };
  await expect(readDocument(pdfOf([['a'], ['b'], ['c']]), few)).rejects.toThrow(
    'This file has 3 pages; at most 2 are read.',
  );
  expect(await problemOf(xlsxOf({ A: [], B: [], C: [] }), few)).toBe('too_large');
  expect(await problemOf(pptxOf([['a'], ['b'], ['c']]), few)).toBe('too_large');
  await expect(readDocument(bytesOf('word '.repeat(100)), { ...documentLimits, characters: 100 })).rejects.toThrow(
    'more than 100 characters',
  );
  await expect(readDocument(new Uint8Array(3_000_000), { ...documentLimits, bytes: 2_097_152 })).rejects.toThrow(
    'This file is larger than 2 MB.',
  );
});

test('a sheet whose only cell is the last one there can be takes no more room than one', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>7</v></c><c r="ZZZ1"><v>8</v></c></row></sheetData></worksheet>';
  const files = { 'xl/worksheets/sheet1.xml': sheet };
  const { parts } = await readDocument(withFiles(files));
  expect(parts).toEqual([{ label: 'A!A1048576:XFD1048576', text: '7' }]);
});

/** A workbook of one sheet with the given files in place of its own. */
function withFiles(files: Record<string, string>): Uint8Array {
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ...files,
  });
}

test('a protected book is refused, one with garbled fonts is read', async () => {
  const locked = (name: string) => ({
    'META-INF/encryption.xml': `<encryption><CipherReference URI="${name}"/></encryption>`,
  });
  expect(await problemOf(epubOf('B', ['<p>x</p>'], locked('OEBPS/text/c%200.xhtml')))).toBe('encrypted');
  expect(await problemOf(epubOf('B', ['<p>x</p>'], locked('OEBPS/font.otf')))).toBe('read');
});

test('control characters, lone surrogates and very long lines do not get into the text', async () => {
  const { parts } = await readDocument(bytesOf(`a\u0007b\u00adc ${'x'.repeat(50_000)}`));
  expect(parts[0]?.text.startsWith('abc ')).toBe(true);
  expect(parts.length).toBe(3);
  expect(parts.every(({ text, label }) => text.length <= 20_000 && label.length <= 130)).toBe(true);
});
