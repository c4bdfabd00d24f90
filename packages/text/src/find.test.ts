import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords, hasWords, wordsOf } from './find.ts';

/** The marked words of a text, in brackets. */
const marked = (text: string, query: string): string =>
  findWords(text, wordsOf(query))
    .toReversed()
    .reduce(
      (before, { start, end }) => `${before.slice(0, start)}[${before.slice(start, end)}]${before.slice(end)}`,
      text,
    );

test.each([
  ['a word, wherever it stands', 'quay', 'The Quay, and the quays.', 'The [Quay], and the [quay]s.'],
  ['a part of a word, as the search of a browser does', 'boat', 'Two sailboats', 'Two sail[boat]s'],
  ['words in any order', 'b a', 'a and b', '[a] [a]nd [b]'],
  ['what has accents by what has none', 'eleve cafe', 'Élève au Cafe\u0301.', '[Élève] au [Cafe\u0301].'],
  ['what has none by what has accents', 'élève', 'ELEVE', '[ELEVE]'],
  ['a letter that is spelled out', 'strasse', 'In der Straße 3', 'In der [Straße] 3'],
  ['a part of a letter that is spelled out as the letter', 'ras', 'Straße', 'St[raß]e'],
  ['signs, as code has them', 'c++ apply()', 'In C++: f.apply();', 'In [C++]: f.[apply()];'],
  ['words of a script without spaces', '中文', '我学中文。', '我学[中文]。'],
  ['a word inside another once', 'in inn', 'An inn in town', 'An [inn] in town'],
  ['two that overlap as the first', 'abc cde', 'abcde', '[abc]de'],
  ['a sigma, wherever in a word it stands', 'ΟΔΟΣ', 'Η ΟΔΟΣ, οδός ΟΔΟΣΑ', 'Η [ΟΔΟΣ], [οδός] [ΟΔΟΣ]Α'],
  ['characters of two code units', 'x', '👩‍👧x', '👩‍👧[x]'],
])('finds %s', (_, query, text, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('a text has the words only with all of them', () => {
  const words = wordsOf('Harbour  FEES ');
  expect(words).toEqual(['harbour', 'fees']);
  expect(hasWords('The fees of the harbour', words)).toBe(true);
  expect(hasWords('The fees of the quay', words)).toBe(false);
  expect(hasWords('Anything', wordsOf(' \n'))).toBe(false);
  expect(wordsOf(Array.from({ length: 40 }, (_, index) => `${index + 10}x`).join(' '))).toHaveLength(16);
});

test('whatever is typed, what is found in a text is in it, in order and apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 4 }), (text, query) => {
      let end = 0;
      for (const span of findWords(text, wordsOf(query))) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        ({ end } = span);
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('a text that has a word has a place for it', () => {
  // Letters that change with their neighbors, or into several.
  const changing = 'Σ σ ς Ό ο ß ẞ I İ ı Ő é e \u0301 ǅ ﬁ 안 ไ 中'.split(' ');
  const letters = fc.array(fc.constantFrom(' ', ...changing), { maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(letters, letters, (text, query) => {
      const [word] = wordsOf(query);
      if (word !== undefined && hasWords(text, [word])) expect(findWords(text, [word]).length).toBeGreaterThan(0);
    }),
  );
});
