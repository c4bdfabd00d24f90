import { expect, test } from 'vitest';
import { nearestSource } from './nearest-source.ts';

const text = 'The flat has a kitchen and a bathroom. A fitness room is in the basement.';
const source = { id: 'attachment:1:0:0', kind: 'attachment' as const, title: 'lease.txt, line 1', text };

test.each([
  ['Where can I sit in the sun?', 0.26, true],
  ['Is there a kitchen?', 0.26, true],
  ['Is there a gym?', 0.41, true],
  ['Is there a balcony?', 0.3, false],
])('%j and a passage with a nearness of %d', (question, nearness, isQuoted) => {
  const found = nearestSource(question, [{}, { nearness }], [{ ...source, id: 'other' }, source]);
  expect(found?.id === source.id).toBe(isQuoted);
});
