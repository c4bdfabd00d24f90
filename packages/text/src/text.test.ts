import { describe, expect, it } from 'vitest';
import { detectLanguage } from './language.ts';
import { canonicalNumber } from './numbers.ts';
import { splitSentences } from './sentences.ts';
import { stemEnglish } from './stem.ts';
import { tokenize } from './tokens.ts';

const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));
const stems = (text: string): string[] => tokenize(text).map((token) => token.stem);

describe('sentences', () => {
  it.each([
    'You said “hi! by the way, is it open?” and left.',
    'You said "hi! by the way" and left.',
    'The sign reads "Closed." and nothing else.',
  ])('do not end in the middle of one that quotes: %s', (text) => {
    expect(splitSentences(text)).toHaveLength(1);
  });

  it('end at full stops, not at abbreviations, initials or decimals', () => {
    expect(split('Dr. Smith paid 3.5 dollars to J. Doe in the U.S. in May. He left! Why?')).toEqual([
      'Dr. Smith paid 3.5 dollars to J. Doe in the U.S. in May.',
      'He left!',
      'Why?',
    ]);
  });

  it.each([
    'Der Preis steigt zum 1. Oktober 2026 auf 33,9 Cent.',
    'Der Tarif gilt seit 1. Okt. 2025 für alle.',
    'Der Vertrag endet am 1. 10. 2026 ohne Frist.',
    'Das Labor ist in Haus B, 3. Stock links.',
    'Das Fest ist am 2. und 3. Mai im Hof.',
    'Die Kündigung ist bis zum 31.12. möglich.',
  ])('do not end at German ordinals: %s', (text) => {
    expect(split(`${text} Mehr nicht.`)).toEqual([text, 'Mehr nicht.']);
  });

  it('end after a number that is none', () => {
    expect(split('Es waren 3. Dann kam er.')).toHaveLength(2);
    expect(split('Kündigung zum 31.12. Danach nicht.')).toHaveLength(2);
  });

  it('keep closing marks and emphasis', () => {
    expect(split('He said **so.** "Go!" she cried. Then (at last.) they went.')).toEqual([
      'He said **so.**',
      '"Go!" she cried.',
      'Then (at last.) they went.',
    ]);
  });

  it('treat a single line break as a space and a blank line as an end', () => {
    expect(split('one two\nthree\n\nfour')).toEqual(['one two\nthree', 'four']);
  });

  it('know headings, list items, table rows and code', () => {
    const text = '# A\n1. First. More\n2. Second\n\n| a | b |\n| 1 | 2 |\n\n```\nx. y\n\nz\n```';
    expect(splitSentences(text).map((sentence) => sentence.kind)).toEqual([
      'heading',
      'list-item',
      'list-item',
      'list-item',
      'table-row',
      'table-row',
      'code',
    ]);
  });

  it('take a line that begins with a picture for a list item', () => {
    const text = 'The rules:\n\n🐱 **Cats:** one is allowed\n🐶 **Dogs:** none\n🚭 No smoking\n\nNice 🎉 or not';
    expect(splitSentences(text).map(({ kind }) => kind)).toEqual([
      'prose',
      'list-item',
      'list-item',
      'list-item',
      'prose',
    ]);
  });

  it('survive an open code fence', () => {
    expect(split('Text.\n```\ncode. more')).toEqual(['Text.', '```\ncode. more']);
  });
});

describe('tokens', () => {
  it('end an address before the mark that closes its code', () => {
    expect(tokenize('Call `https://api.example.org/v2` now').map(({ text }) => text)).toEqual([
      'Call',
      'https://api.example.org/v2',
      'now',
    ]);
  });

  it('carry offsets into the text', () => {
    const text = 'Der Fluß – 1.000 Meter, l’été';
    for (const token of tokenize(text, 'fr')) expect(text.slice(token.start, token.end)).toBe(token.text);
  });

  it('meet across accents, inflections and number spellings', () => {
    expect(stems('The cities were running')).toEqual(stems('the city were runs').map((stem) => stem));
    expect(canonicalNumber('1,000.50')).toBe('1000.5');
    expect(canonicalNumber('1.000.000')).toBe('1000000');
    expect(canonicalNumber('21st')).toBe('21');
    expect(tokenize('twelve', 'en')[0]?.stem).toBe('12');
  });

  it('drop French elisions and join soft hyphens', () => {
    expect(tokenize("l'homme d'État", 'fr').map((token) => token.folded)).toEqual(['homme', 'etat']);
    expect(tokenize('cor&shy;ner&shy;back', 'en').map((token) => token.folded)).toEqual(['cornerback']);
  });

  it.each([
    ['running', 'run'],
    ['ponies', 'poni'],
    ['relational', 'relat'],
    ['hopping', 'hop'],
    ['agreed', 'agre'],
    ['happy', 'happi'],
    ['caresses', 'caress'],
  ])('stem %s to %s as Porter does', (word, stem) => {
    expect(stemEnglish(word, 'porter')).toBe(stem);
  });

  it.each(['use', 'one', 'ice'])('%s of a claim keeps its last letter', (word) => {
    expect(stemEnglish(word, 'short-words')).toBe(word);
    expect(stemEnglish(word, 'porter')).toBe(word.slice(0, -1));
  });

  it.each([
    ['Der Hund ist groß und die Katze läuft.', 'de'],
    ['Le chat est sur la table avec une souris.', 'fr'],
    ['El perro está en la casa con un gato.', 'es'],
    ['The dog is in the house.', 'en'],
    ['これは日本語です', 'unknown'],
  ])('%s is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

it('a reference mark belongs to the sentence it stands behind', () => {
  const text = 'A berth costs 24 euros. [1] Longer boats pay more [2]. [3]';
  expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'A berth costs 24 euros. [1]',
    'Longer boats pay more [2]. [3]',
  ]);
});
