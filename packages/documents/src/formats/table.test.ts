import { expect, test } from 'vitest';
import { readDocument } from '../read-document.ts';
import { docxOf } from '../testing/files.ts';
import { tableParagraphs } from './table.ts';

const rowsOf = (...rows: readonly (readonly string[])[]) => rows.map((cells) => ({ cells }));
const WAGES = [
  ['Position', 'Wage', 'Notice'],
  ['Baker', '£15.20', '4 weeks'],
  ['Apprentice', '£8.10', ''],
];

test('rows stand below a first row of words where a column has numbers, without their empty cells', () => {
  expect(tableParagraphs(rowsOf(...WAGES))).toEqual([
    'Position: Baker; Wage: £15.20; Notice: 4 weeks\nPosition: Apprentice; Wage: £8.10',
  ]);
});

test.each([
  [
    'pairs of a name and a value',
    [
      ['Landlord', 'Anna'],
      ['Rent', '£900'],
      ['Deposit', '£1800'],
    ],
  ],
  [
    'a list without a head',
    [
      ['Anna', 'Baker', 'Leeds'],
      ['Bo', 'Cook', 'York'],
      ['Cy', 'Cook', 'Hull'],
    ],
  ],
  [
    'a row of numbers first',
    [
      ['Ann', '12', '3'],
      ['Bo', '13', '4'],
      ['Cy', '14', '5'],
    ],
  ],
  [
    'the same name twice',
    [
      ['Day', 'From', 'From'],
      ['Mon', '8', '9'],
      ['Tue', '8', '9'],
    ],
  ],
  [
    'a value below no name',
    [
      ['Day', 'From', 'To'],
      ['Mon', '8', '9', 'late'],
      ['Tue', '8', '9'],
    ],
  ],
  [
    'a first row of sentences',
    [
      ['A rule', 'Wages: paid', 'x'],
      ['Mon', '8', '9'],
      ['Tue', '8', '9'],
    ],
  ],
])('%s: the rows stay as they are', (_, rows) => {
  expect(tableParagraphs(rowsOf(...rows))).toEqual(rows.map((cells) => cells.join(' | ')));
});

test('a layout of one row or one column has no head, even if it is marked', () => {
  expect(tableParagraphs([{ cells: ['Left', 'Right'], isHead: true }])).toEqual(['Left | Right']);
  expect(tableParagraphs([{ cells: ['One', ''], isHead: true }, { cells: ['Two', ''] }])).toEqual(['One', 'Two']);
  expect(tableParagraphs([{ cells: [] }])).toEqual([]);
});

test('captions stand above their table, and a row that spans it is a line', () => {
  const [head = [], ...body] = WAGES;
  expect(tableParagraphs(rowsOf(['Wages', '', ''], ['in pounds'], head, ['All year', '', ''], ...body))).toEqual([
    'Wages',
    'in pounds',
    'All year\nPosition: Baker; Wage: £15.20; Notice: 4 weeks\nPosition: Apprentice; Wage: £8.10',
  ]);
});

test('a head that is marked may have two columns, years and a corner without a name', () => {
  const head = { cells: ['', '2024', '2025'], isHead: true };
  expect(tableParagraphs([head, { cells: ['Honey', '12', '14'] }])).toEqual(['Honey; 2024: 12; 2025: 14']);
  const two = [{ cells: ['Hive:', 'Place'], isHead: true }, { cells: ['North', 'Barn'] }];
  expect(tableParagraphs(two)).toEqual(['Hive: North; Place: Barn']);
});

test('a long row has a line for each cell, and a long table a paragraph for each page', () => {
  const rule = 'Dogs are allowed. '.repeat(40).trim();
  const head = { cells: ['Topic', 'Rule'], isHead: true };
  expect(tableParagraphs([head, { cells: ['Pets', rule] }, { cells: ['Noise', 'Quiet at ten.'] }])).toEqual([
    `Topic: Pets\nRule: ${rule}`,
    'Topic: Noise; Rule: Quiet at ten.',
  ]);
  const many = Array.from({ length: 400 }, (_, at) => ({ cells: [`Hive ${at}`, 'Barn'] }));
  const pages = tableParagraphs([head, ...many]);
  expect(pages.length).toBeGreaterThan(2);
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(4_000);
});

test('names are not repeated in more rows than a document may have text', () => {
  const head = { cells: ['A'.repeat(60), 'B'.repeat(60)], isHead: true };
  const body = Array.from({ length: 5_000 }, () => ({ cells: ['1', '2'] }));
  expect(tableParagraphs([head, ...body])[1]).toBe('1 | 2');
});

const run = (text: string, look = ''): string => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
const cell = (text: string, look = '', cellLook = ''): string =>
  `<w:tc><w:tcPr>${cellLook}</w:tcPr><w:p>${run(text, look)}</w:p></w:tc>`;
const row = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const readTable = async (table: string, styles = ''): Promise<string | undefined> => {
  const file = docxOf([], {
    'word/document.xml': `<w:document xmlns:w="w"><w:body><w:tbl>${table}</w:tbl></w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="w">${styles}</w:styles>`,
  });
  return (await readDocument(file)).parts[0]?.text;
};
const BODY = row(cell('North'), cell('Barn'));
const HEADED = '<w:style w:styleId="Fancy"><w:tblStylePr w:type="firstRow"/></w:style><w:style w:styleId="Grid"/>';
const styled = (style: string, look: string): string =>
  `<w:tblPr><w:tblStyle w:val="${style}"/><w:tblLook ${look}/></w:tblPr>${row(cell('Hive'), cell('Place'))}${BODY}`;

test.each([
  ['is repeated on each page', `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Hive')}${cell('Place')}</w:tr>${BODY}`],
  ['is bold', `${row(cell('Hive', '<w:b/>'), cell('Place', '<w:b/>'))}${BODY}`],
  ['has a look of its own in the style of the table', styled('Fancy', 'w:val="04A0" w:firstRow="1"')],
  ['has that look by its bits', styled('Fancy', 'w:val="04A0"')],
])('the first row of a Word table that %s is its head', async (_, table) => {
  expect(await readTable(table, HEADED)).toBe('Hive: North; Place: Barn');
});

test.each([
  ['nothing marks', `${row(cell('Hive'), cell('Place'))}${BODY}`],
  ['is bold in a cell only', `${row(cell('Hive', '<w:b/>'), cell('Place'))}${BODY}`],
  [
    'is as bold as the rest',
    row(cell('Hive', '<w:b/>'), cell('Place', '<w:b/>')) + row(cell('North', '<w:b/>'), cell('Barn', '<w:b/>')),
  ],
  ['has no look in its style', styled('Grid', 'w:firstRow="1"')],
  ['leaves out the look of its style', styled('Fancy', 'w:firstRow="0"')],
])('a first row of two columns that %s is a row', async (_, table) => {
  expect(await readTable(table, HEADED)).toBe('Hive | Place\n\nNorth | Barn');
});

test('a value of a Word table stands below the name of its column, whatever spans several columns or rows', async () => {
  const wide = (text: string, span: number): string => cell(text, '', `<w:gridSpan w:val="${span}"/>`);
  const rows = [
    row(wide('Fees', 3)),
    row(cell('Boat'), cell('Berth'), cell('Fee')),
    row(cell('Kestrel', '', '<w:vMerge w:val="restart"/>'), cell('B4'), cell('9')),
    row(cell('', '', '<w:vMerge/>'), cell('B5'), cell('12')),
    row(wide('Marigold', 2), cell('7')),
    `<w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell('28')}</w:tr>`,
  ];
  expect(await readTable(rows.join(''))).toBe(
    'Fees\n\nBoat: Kestrel; Berth: B4; Fee: 9\nBoat: Kestrel; Berth: B5; Fee: 12\nBoat: Marigold; Fee: 7\n28',
  );
});
