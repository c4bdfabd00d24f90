import { expect, test } from 'vitest';
import { inLine } from './items.ts';

test('a text is cut beside a character of two units, and not within it', () => {
  expect(inLine(`${'x'.repeat(58)}\u{1F600}yes`)).toBe(`${'x'.repeat(58)}…`);
});
