import { expect, test } from 'vitest';
import { citedWords } from './cited-words.ts';

/** The ranges of these words in a text, as a provider gives them: in characters. */
const placesOf = (text: string, ...cited: readonly string[]) =>
  cited.map((words) => {
    const startIndex = Array.from(text.slice(0, text.indexOf(words))).length;
    return { startIndex, endIndex: startIndex + Array.from(words).length };
  });

const link = '([a.example](https://a.example/x))';
const other = '([b.example](https://b.example/y))';

test('a link cites what stands before it in its line', () => {
  const text = `Two things.\n\n- **High tide** comes twice a day. ${link}\n2. The Moon is \u{1F315} far away. ${other}`;
  expect(citedWords(text, placesOf(text, link, other))).toEqual([
    'High tide comes twice a day.',
    'The Moon is \u{1F315} far away.',
  ]);
});

test('what a citation before it covers is not cited again, unless both stand together', () => {
  const text = `Tides rise. ${link} Tides fall. ${other}`;
  expect(citedWords(text, placesOf(text, link, other))).toEqual(['Tides rise.', 'Tides fall.']);
  const together = `Tides rise (in spring). ${link}, ${other}`;
  expect(citedWords(together, placesOf(together, link, other))).toEqual([
    'Tides rise (in spring).',
    'Tides rise (in spring).',
  ]);
});

test('a place may be the words themselves', () => {
  expect(citedWords('High tide comes twice.', [{ startIndex: 0, endIndex: 9 }])).toEqual(['High tide']);
});

test('places that lie anywhere, or nowhere, cite nothing they should not', () => {
  const text = 'Short.\nLines.';
  expect(citedWords(text, [{ startIndex: 1e9, endIndex: -5 }, { startIndex: -3, endIndex: 2 }, {}])).toHaveLength(3);
  expect(citedWords('', [{ startIndex: 4, endIndex: 9 }])).toEqual(['']);
  expect(citedWords(`${'['.repeat(200_000)}`, Array(500).fill({ startIndex: 199_999, endIndex: 200_000 })).length).toBe(
    50,
  );
});
