import { expect, test } from 'vitest';
import { readHistory } from './history.ts';

const said = (text: string) => [{ role: 'assistant' as const, text }];

test('a number that differs from what was said of the same thing counts against a reply', () => {
  const reply = 'The monthly rent is 1,390 euros.';
  expect(readHistory(reply, said('The monthly rent is 1,345 euros.'))).toBeLessThan(0);
  expect(readHistory(reply, said('The monthly rent is 1,390 euros.'))).toBeCloseTo(0);
  expect(readHistory(reply, [])).toBe(0);
});

test('a reply in one language does not differ from itself for a turn in another one', () => {
  const reply = 'Von 13 bis 15 Uhr und von 22 bis 6 Uhr ist Zimmerlautstärke einzuhalten.';
  const decline = 'I found nothing in your context that answers this, so I will not guess. Ask in other words.';
  expect(readHistory(reply, said(decline))).toBeCloseTo(0);
});
