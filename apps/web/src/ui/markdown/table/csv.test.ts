import { expect, test } from 'vitest';
import type { Inline } from '../parse/model.ts';
import { csvOf } from './csv.ts';

const cell = (text: string): Inline[] => [{ type: 'text', text, start: 0, end: text.length }];
const csv = (...rows: string[][]): string => csvOf(rows.map((row) => row.map(cell)));

test('rows become lines, and what holds commas, quotes or lines is quoted', () => {
  expect(csv(['a', 'b, c'], ['say "hi"', 'two\nlines'])).toBe('a,"b, c"\r\n"say ""hi""","two\nlines"');
});

test('what a spreadsheet would run stays text, and numbers stay numbers', () => {
  expect(csv(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3', '-5', '+1,5 %'])).toBe(
    "'=1+1,'@SUM(A1),'+cmd|x,'-2+3,-5,\"+1,5 %\"",
  );
});
