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
  ['The rent is 1,180 euros. [2][1]', 'lease.txt, line 6'],
])('of %j the citation names the place %j', (text, title) => {
  expect(withQuotedPlaces(text, citations, [source])).toEqual([{ ...citations[0], title }]);
});

test('a heading is not quoted by a sentence that has its words', () => {
  const text = 'Rent\n\nPayment\nThe Rent is 900 euros.';
  const own = { ...source, text, title: 'lease.txt, lines 5–8' };
  expect(withQuotedPlaces('The Rent is 900 euros. [1]', citations, [own])[0]?.title).toBe('lease.txt, line 8');
});

test('a heading is not quoted by a sentence of another file that has its words', () => {
  const other = { ...source, id: 'attachment:2:0:0', title: 'old.txt, lines 1–3', text: 'Rent\n\nIt is 850 euros.' };
  const both = [...citations, { n: 2, title: other.title, sourceId: other.id }];
  const reply = 'The Rent is 1,180 euros. [1]\n\nIt is 850 euros. [2]';
  const titles = withQuotedPlaces(reply, both, [
    { ...source, text: source.text.replace('The rent', 'The Rent') },
    other,
  ]);
  expect(titles.map(({ title }) => title)).toEqual(['lease.txt, line 6', 'old.txt, line 3']);
});
