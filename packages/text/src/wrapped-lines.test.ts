import { expect, test } from 'vitest';
import { splitDocument } from './document-sentences.ts';
import { wrappingBreaks } from './wrapped-lines.ts';

const sentencesOf = (text: string): string[] =>
  splitDocument(text).map(({ start, end }) => text.slice(start, end).replaceAll('\n', ' '));

const WRAPPED = `Quiet hours

Musical instruments may be played from 9 a.m. on. Quiet hours are 10 p.m. to 7
a.m. on all days of the week. The rent is due on the first of each month. On 1
October it goes up to 1,390 euros, of which the agent, Mrs Calloway, tells the
tenants three months before.
Guests may stay for 21 nights.`;

test('a line break that only wraps a paragraph is within a sentence, whatever follows it', () => {
  expect(sentencesOf(WRAPPED)).toEqual([
    'Quiet hours',
    'Musical instruments may be played from 9 a.m. on.',
    'Quiet hours are 10 p.m. to 7 a.m. on all days of the week.',
    'The rent is due on the first of each month.',
    'On 1 October it goes up to 1,390 euros, of which the agent, Mrs Calloway, tells the tenants three months before.',
    'Guests may stay for 21 nights.',
  ]);
  expect(
    sentencesOf('The rent of 900 euros is due on the first of a month, and\nit is paid by transfer.'),
  ).toHaveLength(1);
});

test.each([
  ['notes', 'Buy milk and eggs\nCall the agent\nask for the key'],
  [
    'items',
    '- the key of the front door, of the flat, of the cellar\n- the fob of the garage door\n- the meter\n- two',
  ],
  [
    'rows',
    'date: 2025-10-03; category: Furniture; item: Sofa from Nordhem\ndate: 2025-10-04; category: Furniture; item: Table\ndate: 2025-10-05; category: Paint; item: White',
  ],
  ['values', 'Landlord of the flat in Elm Street: Ada Lovelace, London\nTenant: Joel Tarrant\nRent: 900 euros'],
  [
    'lines of its own',
    'The meters are read on the last day at 11\nThe keys are counted by the agent\nAll is written down',
  ],
  ['code', '```\nconst total = items.reduce((sum, item) => sum +\nitem.price, 0);\nreturn total;\n```'],
  ['paragraphs', `${'The rent is due. '.repeat(20)}\n${'The keys are counted by the agent on'}\nthe last day.`],
])('%s are lines', (_, text) => {
  expect(wrappingBreaks(text).size).toBe(0);
});

test('takes no longer than the text is long', () => {
  for (const line of ['a', 'a b '.repeat(20), '\n', `${'x'.repeat(60)} y`, 'a: ; '.repeat(20), '('.repeat(70)])
    wrappingBreaks(`${line}\n`.repeat(100_000));
});
