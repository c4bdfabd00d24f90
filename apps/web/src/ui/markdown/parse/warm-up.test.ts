import { expect, test } from 'vitest';
import { parseDocument } from './document.ts';
import { warmUp } from './warm-up.ts';

test('what the parser is warmed up with leaves nothing behind for texts', async () => {
  const text = 'A note[^1] and [a link][f].\n\n| a | b |\n| - | - |\n| c | d |\n';
  const before = parseDocument(text);
  await warmUp();
  expect(parseDocument(text)).toEqual(before);
});
