import { expect, test } from 'vitest';
import { readDocument } from '../read-document.ts';
import { pdfOf } from '../testing/files.ts';
import { acrossPages, paragraphsOf } from './pdf-lines.ts';

const textOf = async (...lines: string[]): Promise<string> =>
  (await readDocument(pdfOf([lines]))).parts.map(({ text }) => text).join('\n');

test('the lines of a paragraph are one, whatever the next line begins with', async () => {
  expect(
    await textOf(
      'House rules',
      'The laundry room in the basement is open from seven in the morning until nine in the evening,',
      'and each household may use it on two days of the week. A lost key is to be reported at once to',
      'Mr Brandt, who keeps the others. Guests may stay for up to a month. Whoever keeps a dog pays',
      '12 euros a year.',
    ),
  ).toBe(
    'House rules\nThe laundry room in the basement is open from seven in the morning until nine in the evening, and each ' +
      'household may use it on two days of the week. A lost key is to be reported at once to Mr Brandt, who keeps the ' +
      'others. Guests may stay for up to a month. Whoever keeps a dog pays 12 euros a year.',
  );
});

test('items, short lines and lines that end early stay lines of their own', async () => {
  const lines = [
    'The tenant brings back everything that was handed over at the beginning of the tenancy, that is:',
    '1. five keys of the front door, of the flat, of the cellar, of the letter box and of the garage,',
    '2. one fob.',
    'Ada Lovelace',
    '12 Elm Street',
    'The meters are read together.',
    'The deposit is returned within ten days.',
  ];
  expect(await textOf(...lines)).toBe(lines.join('\n'));
});

test('the lines of a price list are not run together, though the longest ones leave no room', async () => {
  const lines = [
    'Cleaning of the stairs on all four floors, each time 12.00',
    'Mowing of the lawn in front of the house 30.00',
    'Removal of snow, for each hour of the night 41.50',
    'Lending of the ladder for a day 5.00',
    'Opening of the door by the caretaker, each time 25.00',
    'Keys, each 28.00',
  ];
  expect(await textOf(...lines)).toBe(lines.join('\n'));
});

const item = (str: string, left: number, y: number, width: number, hasEOL = false) => ({
  str,
  hasEOL,
  transform: [10, 0, 0, 10, left, y],
  width,
});

test('the rows of a table, and columns beside each other, are not run together', () => {
  const rows = [700, 686, 672].flatMap((y) => [item('Sofa from Nordhem', 50, y, 90), item('489.50', 500, y, 45, true)]);
  expect(paragraphsOf(rows)).toBe('Sofa from Nordhem489.50\nSofa from Nordhem489.50\nSofa from Nordhem489.50');
  const columns = [
    item('The left column is as wide as this', 50, 700, 200, true),
    item('and ends here.', 50, 686, 80, true),
    item('The right column begins at the top', 320, 700, 200, true),
    item('and ends below.', 320, 686, 80, true),
  ];
  expect(paragraphsOf(columns)).toBe(
    'The left column is as wide as this and ends here.\nThe right column begins at the top and ends below.',
  );
});

test('a sentence that a page break cuts is whole on the page on which it begins', () => {
  const first = 'It is returned in ten days.\nThe Landlord may deduct unpaid rent and the cost of';
  expect(acrossPages(first, 'missing items. The keys are counted.')).toEqual([
    `${first} missing items.`,
    'The keys are counted.',
  ]);
  for (const [text, next] of [
    [first, 'Page 2'],
    ['Lease, page 1', 'of the tenancy.'],
    [`${first} items.`, 'end'],
  ] as const)
    expect(acrossPages(text, next)).toEqual([text, next]);
});

test('takes no longer than the page is long', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) =>
    item(`line ${at} of many`, 50 + (at % 500), -at * 14, 300, true),
  );
  expect(paragraphsOf(lines).length).toBeGreaterThan(500_000);
  acrossPages('a'.repeat(100_000), 'a '.repeat(100_000));
});
