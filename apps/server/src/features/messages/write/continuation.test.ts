import { expect, it } from 'vitest';
import { continuationStart } from './continuation.ts';

it.each([
  ['a word that may be half of one is left to be written again', 'The harbour ope', 'The harbour '],
  ['the end of a sentence stays', 'It is open.', 'It is open.'],
  ['an only word stays', 'Harb', 'Harb'],
  ['what is written without spaces stays', '港は深く船は早く来', '港は深く船は早く来'],
  ['the end of a line stays', 'One\nTwo\n', 'One\nTwo\n'],
])('%s', (_, content, begun) => {
  expect(continuationStart(content)).toBe(begun);
});

it('a very long word costs nothing', () => {
  const content = `${'a'.repeat(200_000)}!`;
  expect(continuationStart(content)).toBe(content);
});
