import { expect, test } from 'vitest';
import { counted } from './catalog.ts';

test.each([
  [0, '0 contexts'],
  [1, '1 context'],
  [999, '999 contexts'],
  [12_345, '12,345 contexts'],
])('%i is counted with its thousands apart', (count, words) => {
  expect(counted(count, 'context', 'contexts')).toBe(words);
});
