import { expect, test } from 'vitest';
import { requiredText } from './common.ts';

const name = requiredText(20, 'Name is required');

test.each([
  ['nothing', ''],
  ['spaces', ' \t\n\u00a0\u3000'],
  ['spaces without width', '\u200b\u2060\ufeff'],
  ['marks of direction', '\u202e\u200f\u2066'],
  ['fillers', '\u3164\u115f\uffa0'],
  ['blanks of Braille', '\u2800 \u2800'],
  ['a soft hyphen', '\u00ad'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['controls', '\u0007'],
])('%s are no name', (_what, value) => {
  const parsed = name.safeParse(value);
  expect(new Set(parsed.error?.issues.map(({ message }) => message))).toEqual(new Set(['Name is required']));
});

test.each(['a', '0', '—', '👩‍👩‍👧', 'ｶﾞ', '蜂', 'न\u200dम', '⠓⠊\u2800⠽⠕⠥', '\u202bשלום'])('%s is a name', (value) => {
  expect(name.parse(` ${value} `)).toBe(value);
});
