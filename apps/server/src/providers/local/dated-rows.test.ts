import { loadVectors } from '@symbi/retrieval/vectors';
import { expect, test } from 'vitest';
import type { QuotedSource } from '../provider.ts';
import { answerFrom } from './answer.ts';
import { rowsOfDate } from './dated-rows.ts';
import { ENGLISH } from './phrases/english.ts';

const ROWS = [
  'day: 2026-02-19; person: Ines Holt; place: Bistro 9; euros: 31.75; paid: yes',
  'day: 2026-03-02; person: Omar Said; place: Railway; euros: 98.00; paid: yes',
  'day: 2026-03-09; person: Ines Holt; place: Skyline; euros: 377.40; paid: no',
  'day: 2025-03-11; person: Omar Said; place: Paper shop; euros: 12.10; paid: yes',
];
const [february = '', , ninth = ''] = ROWS;
const sources: readonly QuotedSource[] = [
  { n: 3, title: 'receipts.csv, rows 2–5', text: ROWS.join('\n'), kind: 'attachment' },
];
const placesOf = (question: string): (string | undefined)[] | undefined =>
  rowsOfDate(question, sources)?.rows.map(({ text }) => /place: ([^;]*)/u.exec(text)?.[1]);
const answer = (asked: string): string =>
  answerFrom({ asked, sources, said: '', isFirst: false, history: [] }, loadVectors());

test.each([
  ['What was paid on 9 March?', ['Skyline']],
  ['What was paid on March 9th, 2026?', ['Skyline']],
  ['Was wurde am 9. März bezahlt?', ['Skyline']],
  ['Was wurde am 09.03.2026 bezahlt?', ['Skyline']],
  ['Qu’a-t-on payé le 9 mars ?', ['Skyline']],
  ['¿Qué se pagó el 9 de marzo de 2026?', ['Skyline']],
  ['What was bought in February?', ['Bistro 9']],
  ['What was bought in March?', ['Railway', 'Skyline', 'Paper shop']],
  ['What was bought in March 2025?', ['Paper shop']],
  ['What was bought in May?', []],
])('a date is that of rows: %s', (question, places) => {
  expect(placesOf(question)).toEqual(places);
});

test.each(['May I pay later?', 'Who was in room 9?', 'What was paid since March?', 'What is the march to the sea?'])(
  'no date, or more than one: %s',
  (question) => {
    expect(rowsOfDate(question, sources)).toBeUndefined();
  },
);

test('the day of a date is not looked for in names', () => {
  expect(answer('What was paid on 9 March?')).toBe(`${ninth} [3]`);
  expect(answer('What was bought in February?')).toBe(`Nearest to your question:\n\n${february} [3]`);
  expect(answer('What was bought in May?')).toContain('I found nothing');
  // A source without a row of that month is not quoted by its title.
  expect(answer('Which receipts are from May?')).toContain('I found nothing');
  expect(answer('How many receipts are there in March?')).toBe(ENGLISH.cannot.rows);
  expect(rowsOfDate('What was paid on 9 March?', [])).toBeUndefined();
});

test('takes no longer than the question is long', () => {
  for (const part of ['in ', '9 ', 'march ', '1. '])
    rowsOfDate(part.repeat(30_000), [{ n: 1, title: '', text: `${part.repeat(30_000)}\n`, kind: 'attachment' }]);
});
