import { expect, test } from 'vitest';
import { asksOfAllRows, quotesSomeRows } from './aggregate.ts';

const ROWS =
  'date: 2026-03-11; vendor: Keyworks; amount: 519.00 [1]\ndate: 2026-03-09; vendor: Lupo; amount: 64.00 [1]';

test.each([
  'What is the sum of all expenses?',
  'How many expenses are there in March?',
  'What was the most expensive item?',
  'Wie hoch sind die Ausgaben insgesamt?',
  'Wie viele Rechnungen gibt es?',
  'Quelle est la moyenne ?',
  '¿Cuál es el más caro?',
])('%s takes all rows', (question) => {
  expect(quotesSomeRows(question, ROWS)).toBe(true);
});

test.each([
  ['What did we buy at Keyworks?', ROWS],
  ['How many units did South sell?', 'region: South; units: 340 [1]'],
  ['What is the total?', 'item: Total; amount: 2048.75 [1]'],
  ['What is the highest mountain?', 'The highest mountain is Everest. [1]'],
  ['What is the total rent?', 'The rent is 950 euros. [1]'],
])('%s does not, or is answered', (question, answer) => {
  expect(quotesSomeRows(question, answer)).toBe(false);
});

test('where nothing is found, a question that names a column is still one about all rows', () => {
  const rows = ['item: Chair; price: 40.00\nitem: Desk; price: 519.00'];
  expect(asksOfAllRows('What is the highest price?', rows)).toBe(true);
  expect(asksOfAllRows('What is the highest mountain?', rows)).toBe(false);
  expect(asksOfAllRows('What is the highest price?', ['The price is 40 euros.'])).toBe(false);
});
