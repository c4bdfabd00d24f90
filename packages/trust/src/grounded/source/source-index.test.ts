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

test.each([
  ['Dr. Ana Ruiz sees patients on Mondays. Dr. Tom Webb covers the rest.', 2],
  ['Mme J. Morel est la gardienne. M. P. Faure est le syndic.', 2],
  ['O Eng. Rui Matos dirige a obra. As chaves estão com o Sr. Abel.', 2],
  ['La dott. Elena Riva segue il reparto. Il sig. Neri no.', 2],
  ['Ask the Dr. He knows.', 1],
  ['It is on floor B. Then turn left.', 1],
  ['We met the professor. She left.', 2],
])('a title before a name ends none either: %s', (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count);
});
