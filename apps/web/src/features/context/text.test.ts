import { expect, test } from 'vitest';
import { text } from './text.ts';

test('a large import is told with its thousands apart', () => {
  expect(text.import.imported(1500, 9001)).toBe('1,500 of 9,001 imported');
  expect(text.import.refused(7501)).toBe('7,501 not imported');
});
