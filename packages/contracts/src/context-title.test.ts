import { expect, test } from 'vitest';
import { contextTitle } from './context/context-title.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['of two units', '\u{1F600}', 39],
  ['of several code points', family, 7],
  ['with marks', 'e\u0301', 39],
])('a long title of an item ends with a whole character %s', (_kind, character, count) => {
  expect(contextTitle('tag', { title: `a${character.repeat(90)}` })).toBe(`a${character.repeat(count)}`);
});
