import { expect, test } from 'vitest';
import { asksOfAllRows, quotesSomeRows } from './aggregate.ts';

const ROWS =
  'date: 2026-03-11; vendor: Keyworks; amount: 519.00 [1]\ndate: 2026-03-09; vendor: Lupo; amount: 64.00 [1]';

test.each([
  'What is the sum of all expenses?',
  'How many expenses are there in March?',
  'What was the most expensive item?',
  'Who spent more, Ines or Omar?',
  'Wer hat mehr ausgegeben, Ines oder Omar?',
  'Wie hoch sind die Ausgaben insgesamt?',
  'Wie viele Rechnungen gibt es?',
  'Quelle est la moyenne ?',
  '¿Cuál es el más caro?',
])('%s takes all rows', (question) => {
  expect(quotesSomeRows(question, ROWS)).toBe(true);
});

const MEMBERS = 'Name: Ada; Membership: Full; Fee: 120\n\nName: Bruno; Membership: Student; Fee: 45\n\nName: Total [1]';

test.each(['What is the total of the fees?', 'How many members are there?'])(
  '%s takes all rows, although a cell or a column is called by its word',
  (question) => {
    expect(quotesSomeRows(question, MEMBERS)).toBe(true);
  },
);

test.each([
  ['Wie viele Mitglieder hat der Verein?', 'Jahr: 2026; Mitgliederzahl: 87 [1]'],
  ['What did we buy at Keyworks?', ROWS],
  ['How many units did South sell?', 'region: South; units: 340 [1]'],
  ['What is the total?', 'item: Total; amount: 2048.75 [1]'],
  ['What is the highest mountain?', 'The highest mountain is Everest. [1]'],
  ['What is the total rent?', 'The rent is 950 euros. [1]'],
])('%s does not, or is answered', (question, answer) => {
  expect(quotesSomeRows(question, answer)).toBe(false);
});

test('where nothing is found, a question with a word of a table is still one about all its rows', () => {
  const file = (text: string) => [{ title: 'expenses.csv, rows 2–3', text }];
  const rows = file('item: Chair; kind: Office; price: 40.00\nitem: Desk; kind: Travel; price: 519.00');
  expect(asksOfAllRows('What is the highest price?', rows)).toBe(true);
  expect(asksOfAllRows('Who spent the most on travel?', rows)).toBe(true);
  expect(asksOfAllRows('Which expense was the cheapest?', rows)).toBe(true);
  expect(asksOfAllRows('What is the highest mountain?', rows)).toBe(false);
  expect(asksOfAllRows('What is the highest price?', file('The price is 40 euros.'))).toBe(false);
});
