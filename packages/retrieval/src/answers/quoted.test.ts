import { expect, test } from 'vitest';
import { plainQuoted, quotesIn } from './quoted.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

test.each([
  ['Die Donau\u00ADdampf\u00ADschiff\u00ADfahrt ruht.', 'Die Donaudampfschifffahrt ruht.'],
  ['می\u200Cخواهم بروم', 'می\u200Cخواهم بروم'],
  ['क्\u200Dष और क्ष', 'क्\u200Dष और क्ष'],
  [`The ${FAMILY} room`, `The ${FAMILY} room`],
  ['pay\u202E 42\u200B euros', 'pay 42 euros'],
  ['hid\u200D\u200C\u200Dden \u200D here', 'hid den here'],
])('%j is quoted as %j', (text, quoted) => {
  expect(plainQuoted(text)).toBe(quoted);
  expect(quotesIn(`${quoted} [1]`)(text)).toBe(true);
});
