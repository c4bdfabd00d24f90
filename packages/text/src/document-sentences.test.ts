import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitDocument } from './document-sentences.ts';

const textsOf = (text: string): string[] => splitDocument(text).map(({ start, end }) => text.slice(start, end));

describe('splitDocument', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Smith met J. Doe in Jan. 2020. They spoke.', ['Dr. Smith met J. Doe in Jan. 2020.', 'They spoke.']],
    ['It rose by 3.5 % in v1.2 of it. Good.', ['It rose by 3.5 % in v1.2 of it.', 'Good.']],
    ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
    ['old abstract without capitals . the second one .', ['old abstract without capitals .', 'the second one .']],
    ['first line\nsecond line', ['first line', 'second line']],
    [
      'Der Preis steigt zum 1. Oktober auf 33,9 Cent. Er bleibt.',
      ['Der Preis steigt zum 1. Oktober auf 33,9 Cent.', 'Er bleibt.'],
    ],
    ['Sie wohnt im 3. Stock. Er auch.', ['Sie wohnt im 3. Stock.', 'Er auch.']],
    ['Gültig ab 1. Okt. 2025. Davor nicht.', ['Gültig ab 1. Okt. 2025.', 'Davor nicht.']],
    ['Er endet am 1. 10. 2026 ohne Frist. Gut.', ['Er endet am 1. 10. 2026 ohne Frist.', 'Gut.']],
    ['Adresse: 3. Stock links. Bitte klingeln.', ['Adresse: 3. Stock links.', 'Bitte klingeln.']],
    ['Es waren 3. Dann kam er.', ['Es waren 3.', 'Dann kam er.']],
    ['See page 3. Then go on.', ['See page 3.', 'Then go on.']],
    ['一つ目。二つ目。', ['一つ目。', '二つ目。']],
    ['   ', []],
  ])('splits %j', (text, sentences) => {
    expect(textsOf(text)).toEqual(sentences);
  });

  it('loses nothing but white space, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '!', '"', '。', '1', '\uD800') }),
        (text) => {
          expect(textsOf(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        },
      ),
    );
  });

  it('cuts a text that never ends a sentence', () => {
    expect(splitDocument('word '.repeat(2000)).every(({ start, end }) => end - start <= 1210)).toBe(true);
    expect(splitDocument('x'.repeat(10_000)).every(({ start, end }) => end - start <= 2400)).toBe(true);
  });

  it.each([0, 1])('cuts text without sentence ends between characters, shifted by %i', (shift) => {
    const text = `${'a'.repeat(shift)}${'\u{1F600}'.repeat(3_000)}`;
    expect(textsOf(text).every((sentence) => sentence.isWellFormed() && sentence.length <= 2400)).toBe(true);
    expect(textsOf(text).join('')).toBe(text);
  });
});
