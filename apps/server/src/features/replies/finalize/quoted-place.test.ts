import { expect, test } from 'vitest';
import { withQuotedPlaces } from './quoted-place.ts';

const source = {
  id: 'attachment:1:0:0',
  kind: 'attachment' as const,
  title: 'lease.txt, lines 5–8',
  text: 'The flat is in Elm Street.\nThe rent is 1,180 euros.\n\nDogs are not allowed.',
};
const citations = [{ n: 1, title: source.title, sourceId: source.id }];

test('of the rows of a table, those that are quoted', () => {
  const text = 'Hive: North; Weight: 12 kg\nHive: South; Weight: 9 kg\nHive: West; Weight: 7 kg';
  const rows = { ...source, title: 'hives.csv, rows 2–4', text };
  const reply = 'Hive: South; Weight: 9 kg [1]\n\nHive: West; Weight: 7 kg [1]';
  expect(withQuotedPlaces(reply, citations, [rows])).toEqual([{ ...citations[0], title: 'hives.csv, rows 3–4' }]);
});

test.each([
  ['The rent is 1,180 euros. [1]', 'lease.txt, line 6'],
  ['The rent is 1,180 euros. Dogs are not allowed. [1]', 'lease.txt, lines 6–8'],
  ['Something else. [1]', 'lease.txt, lines 5–8'],
])('of %j the citation names the place %j', (text, title) => {
  expect(withQuotedPlaces(text, citations, [source])).toEqual([{ ...citations[0], title }]);
});
