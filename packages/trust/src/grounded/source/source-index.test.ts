import { expect, test } from 'vitest';
import { indexSources } from './source-index.ts';

const sentencesOf = (text: string): string[] => {
  const index = indexSources([{ id: 'a', text }], 'de');
  return [...new Set(index.sentenceOf)].map(index.sentenceText);
};

test.each([
  ['Das Labor liegt im 3. Stock neben der Küche. Es ist klein.', 2],
  ['Die Gebühr gilt ab dem 2. Quartal. Davor ist alles frei.', 2],
  ['Der Vertrag endet am 1. 10. 2026 ohne Frist. Er ruht.', 2],
  ['Es kamen 3. Dann kam niemand mehr.', 2],
  ['Es kamen alle drei. Stock und Hut blieben da.', 2],
])('a German ordinal ends no sentence of a source: %s', (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count);
});
