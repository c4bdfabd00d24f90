import { expect, test } from 'vitest';
import { compareSource, compareWords, type ComparedPiece } from './compare-words.ts';

const signs = { strong: ['[', ']'], weak: ['(', ')'], none: ['', ''] } as const;

const withSigns = (pieces: readonly ComparedPiece[]): string =>
  pieces.map((piece) => signs[piece.stress].join(piece.text)).join('');
const marked = (text: string, other: string): string => withSigns(compareWords(text, other));
const markedSource = (text: string, other: string): string => withSigns(compareSource(text, other));

const source =
  'Refund policy of Northwind Shop\nEffective 1 March 2025.\n\nCustomers may return items within 30 days of purchase for a full refund.\nThe restocking fee is 10% for opened electronics.\nGift cards cannot be';
const reply = 'According to the attached policy, refunds are accepted within 90 days, and the restocking fee is 25%.';

test('the words that the source has not are set apart, whatever their case', () => {
  expect(marked('A berth costs 42 euros.', 'a Berth of ten metres costs 24 euros')).toBe('A berth costs [42] euros.');
});

test('numbers are stressed on both sides, other words less, and function words never', () => {
  expect(marked(reply, source)).toBe(
    'According to the attached policy, refunds are (accepted) within [90] days, and the restocking fee is [25%].',
  );
  expect(markedSource(source, reply)).toBe(source.replace('30', '[30]').replace('10%', '[10%]'));
});

test('the source has names in place of names, and other words where no detail differs', () => {
  const approved = 'The policy was approved by Jonas Brandt on 1 March.';
  expect(markedSource(approved, 'The policy was signed by Maria Keller.')).toBe(
    'The policy was approved by [Jonas Brandt] on 1 [March].',
  );
  expect(markedSource('Revenue grew to 4.2 million.', 'Revenue fell to 4.2 million.')).toBe(
    'Revenue (grew) to 4.2 million.',
  );
  expect(markedSource('Gift cards cannot be refunded.', 'Gift cards can be refunded.')).toBe(
    'Gift cards [cannot] be refunded.',
  );
});

test.each([
  ['It was signed by Maria Keller.', 'It was approved by Jonas Brandt.', 'It was (signed) by [Maria Keller].'],
  ['Gift cards cannot be refunded.', 'Gift cards can be refunded.', 'Gift cards [cannot] be refunded.'],
  ['Der Hafen schloss nicht.', 'Der Hafen ist offen und das Boot auch.', 'Der Hafen (schloss) [nicht].'],
  ['It costs 1,000 euros.', 'It costs 1000 euros.', 'It costs 1,000 euros.'],
  [
    'Das Boot kostet 1.000 Euro und ist neu.',
    'Das Boot kostet 1000 Euro.',
    'Das Boot kostet 1.000 Euro und ist (neu).',
  ],
  ['The fee is 25 %.', 'The fee is 25%.', 'The fee is 25 %.'],
  ['The fee is 25 %.', 'The fee is 20%.', 'The fee is [25 %].'],
  ['It weighs 1.250 kg.', 'It weighs 1250 kg.', 'It weighs [1.250] kg.'],
])('what is stressed in %j beside %j', (text, other, expected) => {
  expect(marked(text, other)).toBe(expected);
});

test('numbers with their marks are one word', () => {
  expect(marked('at 18:30', 'at 18:00')).toBe('at [18:30]');
});

test('the pieces together are the text, also without any word', () => {
  for (const text of ['', '…!', 'الميناء مفتوح', 'ein Boot, zwei Boote'])
    expect(
      compareWords(text, 'Boot')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
});
