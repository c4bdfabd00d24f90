import { expect, test } from 'vitest';
import { containsText } from './contains.ts';

test.each([
  ['Harbour plans', 'HARBOUR'],
  ['İstanbul', 'istanbul'],
  ['istanbul', 'İST'],
  ['Straße 5', 'strasse'],
  ['ΟΔΟΣ', 'οδος'],
  ['Mu\u0308nster', 'm\u00FCn'],
  ['M\u00FCnster', 'MU\u0308N'],
  ['anything', ''],
])('%s has %s', (text, sought) => {
  expect(containsText(text, sought)).toBe(true);
});

test('other letters are others', () => {
  expect(containsText('Harbour plans', 'harbor')).toBe(false);
  expect(containsText('Munster', 'm\u00FCn')).toBe(false);
});
