import { expect, it } from 'vitest';
import { addMention, mentionsOf, namedIn, namedTooMany, withoutMention } from './mentions.ts';

const fees = { _id: 'a'.repeat(24), title: 'Mooring fees' };
const bees = { _id: 'b'.repeat(24), title: 'Bees' };

it('sends along what the text still names, four at most', () => {
  expect(namedIn('Sum up @Mooring fees', [fees, bees])).toEqual([fees]);
  expect(namedIn('Sum up Mooring fees', [fees, bees])).toEqual([]);
  const many = Array.from({ length: 6 }, (_, n) => ({ _id: String(n).repeat(24), title: `T${n}` }));
  const all = many.map(({ title }) => `@${title}`).join(' ');
  expect(namedIn(all, many)).toEqual(many.slice(0, 4));
  expect(namedTooMany(all, many)).toEqual(many.slice(4));
});

it('takes a name out of the text with the space behind it', () => {
  expect(withoutMention('Sum up @Mooring fees now', fees, [fees])).toBe('Sum up now');
  expect(withoutMention('Sum up @Mooring fees', fees, [fees])).toBe('Sum up ');
});

it('tells a name from a longer one that begins with it', () => {
  const north = { _id: 'e'.repeat(24), title: 'Bees of the north' };
  expect(namedIn('Sum up @Bees of the north', [bees, north])).toEqual([north]);
  expect(namedIn('Sum up @Bees of the south', [bees, north])).toEqual([bees]);
  expect(namedIn('@Bees and @Bees of the north', [bees, north])).toEqual([bees, north]);
  expect(withoutMention('@Bees and @Bees of the north', bees, [bees, north])).toBe('and @Bees of the north');
  expect(withoutMention('@Bees and @Bees of the north', north, [bees, north])).toBe('@Bees and ');
});

it('names nothing in the middle of a word, or in an address', () => {
  expect(namedIn('@Beesting, bob@Bees.example and @Bees2', [bees])).toEqual([]);
  expect(namedIn('@Bees, and (@Mooring fees)', [fees, bees])).toEqual([fees, bees]);
  const port = { _id: 'f'.repeat(24), title: '港口费' };
  expect(namedIn('总结@港口费是多少', [port])).toEqual([port]);
});

it('keeps one of a name, the one that was chosen last', () => {
  const store = mentionsOf('somebody', 'c'.repeat(24));
  addMention(store, fees);
  addMention(store, { ...fees, _id: 'd'.repeat(24) });
  addMention(store, bees);
  expect(store.get().map(({ _id }) => _id)).toEqual(['d'.repeat(24), bees._id]);
});
