import { expect, test } from 'vitest';
import { citationMarks } from './citations.ts';

const numbers = (text: string): number[] => citationMarks(text).map(({ n }) => n);

test('numbers in brackets are citations, with their places', () => {
  expect(citationMarks('It opens at 8. [12] Really![3]')).toEqual([
    { n: 12, start: 15, end: 19 },
    { n: 3, start: 27, end: 30 },
  ]);
  expect(numbers('Both say so. [1][2] (page 4), and [3](page 5). [1]: so it is.')).toEqual([1, 2, 3, 1]);
});

test.each([
  ['a link', 'See [2](https://example.org/2).'],
  ['a link with other words', 'See [what [2] says](https://example.org/2).'],
  ['a link in brackets', 'See [[2]](<https://example.org/2>).'],
  ['a picture', 'See ![2](https://example.org/2.png).'],
  ['a named link', 'See [2].\n\n[2]: https://example.org/2'],
])('the label of %s is none', (_what, text) => {
  expect(numbers(`One. [1] ${text}`)).toEqual([1]);
});

// Quadratic work on a text of this length takes minutes and exceeds the timeout.
test('they are found in a long text of brackets', () => {
  expect(citationMarks('[8] [[2 ]( '.repeat(20_000))).toHaveLength(20_000);
  expect(citationMarks(`${'[a'.repeat(50_000)}[1]](`)).toHaveLength(1);
});
