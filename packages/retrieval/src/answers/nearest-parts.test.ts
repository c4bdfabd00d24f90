import { expect, test } from 'vitest';
import { bestPart, nearestParts, quotedPart } from './nearest-parts.ts';

const RULES = `Lending
Members borrow five books at a time. A book is due after four weeks. It can be renewed twice.

Reading room
Nobody eats in the reading room. Bags stay in the lockers outside, which take a coin. The room closes at nine.

Printing
A printed page costs ten cents. Colour costs forty cents. The printer is beside the stairs. Paper is refilled daily.`;

const textsOf = (text: string): string[] => nearestParts(text).map(({ start, end }) => text.slice(start, end));

test('a passage is cut at its headings, and into three sentences', () => {
  expect(textsOf(RULES)).toEqual([
    'Lending\nMembers borrow five books at a time. A book is due after four weeks. It can be renewed twice.',
    'Reading room\nNobody eats in the reading room. Bags stay in the lockers outside, which take a coin. The room closes at nine.',
    'Printing\nA printed page costs ten cents. Colour costs forty cents. The printer is beside the stairs.',
    'Paper is refilled daily.',
  ]);
});

test('the number of a heading or of a list item stays with its text', () => {
  const text =
    '## 1. Term\n\nThe lease begins in May.\n\n## 2. Keys\n\nThere are two keys.\n1. One is blue.\n2. One is red.';
  expect(textsOf(text)).toEqual([
    '## 1. Term\n\nThe lease begins in May.',
    '## 2. Keys\n\nThere are two keys.',
    '1. One is blue.',
    '2. One is red.',
  ]);
  expect(quotedPart(text, { start: 0, end: 38 }, '[1]')).toBe('1. Term\n\nThe lease begins in May. [1]');
});

test('a numbered article stays with its text, in one line', () => {
  const text =
    'Article 4 – Animaux. Les animaux domestiques sont admis.\n\nArticle 5 – Travaux. Il peut repeindre les murs.';
  expect(textsOf(text)).toEqual(text.split('\n\n'));
});

test('long sentences are quoted two at a time, or one', () => {
  const sentence = `The ferry leaves ${'again and '.repeat(20)}again.`;
  expect(textsOf(`${sentence} ${sentence} ${sentence}`)).toHaveLength(3);
});

test('the part with the words of the question is quoted, its heading on a line of its own', () => {
  const part = bestPart(RULES, 'Are bags allowed in the reading room?', undefined);
  expect(quotedPart(RULES, part, '[2]')).toBe(
    'Reading room\n\nNobody eats in the reading room. Bags stay in the lockers outside, which take a coin. The room closes at nine. [2]',
  );
});

test('the lines of a wrapped paragraph stay together, and so does a row with its head', () => {
  const lower = 'On most days the boat house is open to all\nmembers\nwho hold a key.';
  expect(quotedPart(lower, { start: 0, end: lower.length }, '[1]')).toBe(`${lower.replaceAll('\n', ' ')} [1]`);
  const table = '| Berth | Fee |\n|---|---|\n| North | 12 |';
  expect(quotedPart(table, { start: 0, end: table.length }, '[1]')).toContain('| North | 12 [1] |');
});

test('takes no longer than the text is long', () => {
  for (const text of ['A\n'.repeat(50_000), ' \n'.repeat(50_000), 'Ab. '.repeat(25_000), '\n\n'.repeat(50_000) + 'A'])
    for (const { start, end } of nearestParts(text).slice(0, 50)) quotedPart(text, { start, end }, '[1]');
});
