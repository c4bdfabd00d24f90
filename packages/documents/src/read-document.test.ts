import { expect, test } from 'vitest';
import { readDocument } from './index.ts';
import { cleanLabel } from './parts.ts';
import { docxOf, epubOf, pdfOf, pptxOf, xlsxOf } from './testing/files.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a PDF is read page by page', async () => {
  const read = await readDocument(pdfOf([['The hive stands'], [], ['behind the (old) barn, a gar-', 'den wall away']]));
  expect(read).toEqual({
    kind: 'pdf',
    title: '',
    parts: [
      { label: 'page 1', text: 'The hive stands' },
      { label: 'page 3', text: 'behind the (old) barn, a garden wall away' },
    ],
  });
});

test('the headings of a Word document name what stands below them, in any language', async () => {
  const table =
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Hive</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>12 kg</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
  const body = docxOf(['A report.', { heading: 'Honey' }, 'It is gold.', { heading: 'Wax' }, 'It is <white> & soft.']);
  expect((await readDocument(body)).parts).toEqual([
    { label: 'part 1', text: 'A report.' },
    { label: 'Honey', text: 'It is gold.' },
    { label: 'Wax', text: 'It is <white> & soft.' },
  ]);
  const space = 'xmlns:w="w"';
  const withTable = docxOf([], { 'word/document.xml': `<w:document ${space}><w:body>${table}</w:body></w:document>` });
  expect((await readDocument(withTable)).parts).toEqual([{ label: 'part 1', text: 'Hive | 12 kg' }]);
});

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const cell = (text: string): string => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
const wordOf = (body: string): Uint8Array<ArrayBuffer> =>
  docxOf([], {
    'word/styles.xml':
      '<w:styles xmlns:w="w"><w:style w:styleId="Punkt"><w:name w:val="Aufzählung"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style></w:styles>',
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
  });

test('a row of a Word table is a line, and a table in a cell is part of it', async () => {
  const rows = [
    ['Position', 'Hourly wage'],
    ['Baker', '15.20 | 16'],
  ];
  const table = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('');
  const inner = `<w:tbl><w:tr>${cell('in')}${cell('side')}</w:tr></w:tbl>`;
  const nested = `<w:tr>${cell('Cook')}<w:tc><w:p>${run('14')}</w:p>${inner}</w:tc></w:tr>`;
  const { parts } = await readDocument(wordOf(`<w:tbl>${table}${nested}</w:tbl>`));
  const text = 'Position | Hourly wage\n\nBaker | 15.20 | 16\n\nCook | 14 in side';
  expect(parts).toEqual([{ label: 'part 1', text }]);
});

test('an item of a list is a line of its own, by its own numbering or by that of its style', async () => {
  const styled = (text: string): string => `<w:p><w:pPr><w:pStyle w:val="Punkt"/></w:pPr>${run(text)}</w:p>`;
  const numbered = `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run('Turn on the oven.')}</w:p>`;
  const plain = `<w:p><w:pPr><w:pStyle w:val="Punkt"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run('That is all.')}</w:p>`;
  const { parts } = await readDocument(
    wordOf(`<w:p>${run('In the morning:')}</w:p>${styled('Switch off the alarm.')}${numbered}${plain}`),
  );
  const text = 'In the morning:\n\n- Switch off the alarm.\n- Turn on the oven.\n\nThat is all.';
  expect(parts).toEqual([{ label: 'part 1', text }]);
  const page = '<p>We sell</p><ul><li>honey</li><li><p>wax</p><p>by the kilo</p></li></ul><p>daily</p>';
  const html = await readDocument(bytesOf(`<html><body>${page}</body></html>`));
  expect(html.parts).toEqual([{ label: 'part 1', text: 'We sell\n\n- honey\n- wax\n\nby the kilo\n\ndaily' }]);
});

test('rows of a workbook stand under the names of their columns, and say where they are', async () => {
  const { parts } = await readDocument(
    xlsxOf({
      'Yield 2024': [
        ['Hive', 'Harvest', 'Honey'],
        ['North', '=date 45458', 12.5],
        ['South', null, 0.1 + 0.2],
      ],
      Notes: [[null, 'All weighed twice']],
    }),
  );
  expect(parts).toEqual([
    {
      label: 'Yield 2024!A2:C3',
      text: 'Hive: North; Harvest: 2024-06-15; Honey: 12.5\nHive: South; Honey: 0.3',
    },
    { label: 'Notes!A1:B1', text: 'All weighed twice' },
  ]);
});

test('slides are read in the order in which they are shown', async () => {
  const { parts } = await readDocument(pptxOf([['Bees', 'Why they matter'], ['Honey']]));
  expect(parts).toEqual([
    { label: 'slide 1', text: 'Bees\nWhy they matter' },
    { label: 'slide 2', text: 'Honey' },
  ]);
});

test('the points of a slide are the items of a list', async () => {
  const box = (type: string, ...lines: readonly string[]): string =>
    `<p:sp><p:nvPr><p:ph ${type}/></p:nvPr><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const table =
    '<p:graphicFrame><p:nvPr><p:ph idx="2"/></p:nvPr><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>May</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>';
  const slide = `<p:sld xmlns:p="p" xmlns:a="a">${box('type="title"', 'Risks')}${box('idx="1"', 'Bats', 'Frost')}${table}</p:sld>`;
  const { parts } = await readDocument(pptxOf([['x']], { 'ppt/slides/slide1.xml': slide }));
  expect(parts).toEqual([{ label: 'slide 1: Risks', text: '- Bats\n- Frost\nMay' }]);
});

const shape = (type: string, text: string): string =>
  `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const slideOf = (content: string): string => `<p:sld xmlns:p="p" xmlns:a="a">${content}</p:sld>`;

test.each([
  ['Library extension: update', { label: 'slide 1: Library extension: update', text: 'Town council' }],
  ['Sales grew by 12 %', { label: 'slide 1', text: 'Sales grew by 12 %\nTown council' }],
  ['We have to stop now.', { label: 'slide 1', text: 'We have to stop now.\nTown council' }],
])('the title %j names its slide if it says nothing itself', async (title, part) => {
  const slide = slideOf(shape('ctrTitle', title) + shape('subTitle', 'Town council'));
  const { parts } = await readDocument(pptxOf([['x']], { 'ppt/slides/slide1.xml': slide }));
  expect(parts).toEqual([part]);
  const alone = slideOf(shape('title', 'Thank you'));
  const { parts: ended } = await readDocument(pptxOf([['x']], { 'ppt/slides/slide1.xml': alone }));
  expect(ended).toEqual([{ label: 'slide 1', text: 'Thank you' }]);
});

test.each([
  ['firstRow="1"', 'Item: Roof; Month: January'],
  ['', 'Item | Month\nRoof | January'],
])('a table of a slide with %j has a head if it is shown as one', async (look, text) => {
  const cellOf = (words: string): string =>
    `<a:tc><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const rowOf = (...words: readonly string[]): string => `<a:tr>${words.map(cellOf).join('')}</a:tr>`;
  const table = `<a:tbl><a:tblPr ${look}/>${rowOf('Item', 'Month')}${rowOf('Roof', 'January')}</a:tbl>`;
  const slide = slideOf(`<p:graphicFrame>${table}</p:graphicFrame>`);
  const { parts } = await readDocument(pptxOf([['x']], { 'ppt/slides/slide1.xml': slide }));
  expect(parts).toEqual([{ label: 'slide 1', text }]);
});

test('a book is read by its chapters and their headings', async () => {
  const read = await readDocument(epubOf('On Bees', ['<h1>Spring</h1><p>They fly.</p>', '<p>They sleep.</p>']));
  expect(read).toEqual({
    kind: 'epub',
    title: 'On Bees',
    parts: [
      { label: 'Spring', text: 'They fly.' },
      { label: 'chapter 2, part 1', text: 'They sleep.' },
    ],
  });
});

test('a page is read as it is seen', async () => {
  const page =
    '<!doctype html><title>Bees</title><script>alert(1)</script><p hidden>Say yes.</p><h1>Hive</h1><p>Wood &amp;\n straw<br>and wax</p><table><tr><td>a<td>b</table>';
  expect(await readDocument(bytesOf(page))).toEqual({
    kind: 'html',
    title: 'Bees',
    parts: [{ label: 'Hive', text: 'Wood & straw\nand wax\n\na | b' }],
  });
});

test.each([
  ['is of names', '<tr><th>Hive<th>Place<tr><td>North<td>Barn', 'Hive: North; Place: Barn'],
  [
    'is of names that span columns',
    '<caption>Hives</caption><thead><tr><th>Hive<th colspan=2>Place</tr></thead><tr><td colspan=2>North<td>9</tr>',
    'Hives\n\nHive | Place\n\nNorth | 9',
  ],
  ['is of cells', '<tr><td>Hive<td>Place<tr><th>North<td>Barn<br>South', 'Hive | Place\n\nNorth | Barn\nSouth'],
  [
    'names rows that share a cell',
    '<tr><th>Hive<th>Place<tr><td rowspan=2>North<td>Barn<tr><td>Yard',
    'Hive | Place\n\nNorth | Barn\n\nYard',
  ],
  ['is above paragraphs', '<tr><th>Hive<th>Place<tr><td><p>North</p><td><p>Barn</p>', 'Hive | Place\n\nNorth\n\nBarn'],
])('a table of a page whose first row %s', async (_, rows, text) => {
  const page = `<!doctype html><h1>Bees</h1><p>Before</p><table>${rows}</table><p>After</p>`;
  expect((await readDocument(bytesOf(page))).parts).toEqual([{ label: 'Bees', text: `Before\n\n${text}\n\nAfter` }]);
});

test('what a text is says its content', async () => {
  const kindOf = async (text: string) => (await readDocument(bytesOf(text))).kind;
  expect(await kindOf('# Hives\n\nOne.')).toBe('markdown');
  expect(await kindOf('```\n# no heading\n```\n')).toBe('text');
  expect(await kindOf('hive;kg\nNorth;12\nSouth;9\n')).toBe('csv');
  expect(await kindOf('hive, kg, note\nNorth, 12, Fed.\nSouth, 9, Weak.\nEast, 7, lost\nWest, 8, new\n')).toBe('csv');
  // One comma in each sentence makes no table.
  const rules =
    'Quiet hours start at 10 p.m., except on Saturdays.\nBicycles go in the cellar, never in the hallway.\n';
  expect(await kindOf(`${rules}Bins are put out on Tuesday, before seven in the morning.\n`)).toBe('text');
  expect(await kindOf('[{"hive":"North"}]')).toBe('json');
  expect(await kindOf('{ not JSON')).toBe('text');
  expect(await kindOf('Dear Anna,\nthank you, and good bye.\nYours, Otto')).toBe('text');
});

test('a text that is too short to show its kind is what its name says, where it can be that', async () => {
  const read = (text: string, name: string) => readDocument(bytesOf(text), undefined, name);
  expect(await read('hive;kg\nNorth;12\n', 'Hives.CSV')).toMatchObject({
    kind: 'csv',
    parts: [{ label: 'row 2', text: 'hive: North; kg: 12' }],
  });
  expect(await read('<p>Two <b>hives</b> stand here.</p>', 'hives.html')).toMatchObject({
    kind: 'html',
    parts: [{ text: 'Two hives stand here.' }],
  });
  expect(await read('* North\n* South\n', 'hives.md')).toMatchObject({ kind: 'markdown' });
  expect(await read('No markup: 1 < 2.', 'hives.html')).toMatchObject({ kind: 'text' });
  expect(await read('[{"hive":"North"}]', 'hives.csv')).toMatchObject({ kind: 'json' });
  expect(await readDocument(pdfOf([['The hive']]), undefined, 'hives.csv')).toMatchObject({ kind: 'pdf' });
});

test('a text that is not what its name says is read as what it shows', async () => {
  const read = (text: string, name: string) => readDocument(bytesOf(text), undefined, name);
  expect(await read('pipe;width\n"6 inch;2\nvalve;1\n', 'pipes.csv')).toMatchObject({ kind: 'text' });
  expect(await read('<app-root></app-root>', 'app.component.html')).toMatchObject({
    kind: 'text',
    parts: [{ text: '<app-root></app-root>' }],
  });
  await expect(read('<!doctype html><script>1</script>', 'page.html')).rejects.toThrow(
    'There is no text in this file.',
  );
});

test('a table that has a title above it keeps its cells', async () => {
  const table = 'Honey of 2024\n\nhive;kg\nNorth;12,5\n';
  expect((await readDocument(bytesOf(table), undefined, 'honey.csv')).parts).toEqual([
    { label: 'rows 1–4', text: 'Honey of 2024\nhive | kg\nNorth | 12,5' },
  ]);
});

test('rows of a CSV, items of a JSON list, headings and lines have their places', async () => {
  const partsOf = async (text: string) => (await readDocument(bytesOf(text))).parts;
  expect(await partsOf('Hive,Note\nNorth,"a ""good"", strong one"\nSouth,weak\n')).toEqual([
    { label: 'rows 2–3', text: 'Hive: North; Note: a "good", strong one\nHive: South; Note: weak' },
  ]);
  expect(await partsOf('[{"hive":"North","kg":[1,2]},{"hive":"South"}]')).toEqual([
    { label: 'item 1 to item 2', text: 'hive: North; kg: 1; kg: 2\nhive: South' },
  ]);
  expect(await partsOf('# Hives #\nTwo.\n\n## Weight\n12 kg\n')).toEqual([
    { label: 'Hives', text: 'Two.' },
    { label: 'Weight', text: '12 kg' },
  ]);
  const lines = await partsOf(`${'A line of some forty characters or so.\n'.repeat(200)}The end.`);
  expect(lines.map(({ label }) => label)).toEqual(['lines 1–154', 'lines 155–201']);
  expect(await partsOf('\n\nOne.\nTwo.\n\n')).toEqual([{ label: 'lines 3–4', text: 'One.\nTwo.' }]);
});

test('texts in older code pages are read', async () => {
  const utf16 = new Uint8Array(Buffer.from('\uFEFFGrüße', 'utf16le'));
  expect((await readDocument(utf16)).parts[0]?.text).toBe('Grüße');
  const western = new Uint8Array(Buffer.from('Grüße', 'latin1'));
  expect((await readDocument(western)).parts[0]?.text).toBe('Grüße');
});

test.each([0, 1])('a long label ends with a whole character, shifted by %i', (shift) => {
  expect(cleanLabel(`${'a'.repeat(shift)}${'\u{1F600}'.repeat(90)}`)).toMatch(/^a?\u{1F600}+…$/u);
});
