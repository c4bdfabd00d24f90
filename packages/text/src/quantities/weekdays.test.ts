import { expect, it } from 'vitest';
import type { Language } from '../language.ts';
import { tokenizeQuantities } from './read.ts';

const daysOf = (text: string, language: Language): string =>
  tokenizeQuantities(text, language)
    .flatMap(({ forms }) => forms?.readings.filter((reading) => reading.startsWith('#weekday')) ?? [])
    .map((reading) => reading.at(-1))
    .join(' ');

it.each<[string, Language, string]>([
  ['Am Mittwoch ist von 14 bis 18 Uhr geöffnet.', 'de', '3'],
  ['Mo  geschlossen\nDi  9–12 Uhr\nMi  14–18 Uhr', 'de', '1 2 3'],
  ['Mo–Fr 9–17 Uhr, Sa 8–13 Uhr', 'de', '1 5 6'],
  ['Black bin: Mon 6 Jan\nBlue bin: Thu 9 Jan', 'en', '1 4'],
  ['Am Wandertag (Fr., 20. Juni)', 'de', '5'],
  ['Mi  14–18 Uhr\nFr  9–17 Uhr', 'es', '3 5'],
  ['Mer 14:00', 'fr', '3'],
  ['lun 9:00', 'es', '1'],
  ['gio 9:00', 'unknown', '4'],
  ['mercoledì, mercredi, miércoles, Wednesday', 'unknown', '3 3 3 3'],
])('a day of the week is the same in every language and when it is short: %s', (text, language, days) => {
  expect(daysOf(text, language)).toBe(days);
});

it.each<[string, Language]>([
  ['So 9 of them came. Do 3 of these.', 'en'],
  ['Do 3 sets of ten.\nSo: 9 in all', 'en'],
  ['So kamen 9 Leute, so 3 davon.', 'de'],
  ['Er kam mit Sa 3.', 'de'],
  ['The Sun sat on 9 March and we wed 3 days later.', 'en'],
  ['La mer, 3 km.', 'fr'],
  ['Mon ami a 3 ans.', 'fr'],
])('words that are short names elsewhere are no days: %s', (text, language) => {
  expect(daysOf(text, language)).toBe('');
});

it('a name keeps its stem', () => {
  expect(tokenizeQuantities('on Thursday', 'en').map(({ stem, folded }) => `${stem} ${folded}`)).toContain(
    'thursdai thursday',
  );
});
