import { expect, test } from 'vitest';
import { emptySelection, toggle, type Selection } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const nothing = emptySelection('active');
const idsOf = ({ ids }: Selection): string[] => [...ids].toSorted();
const press = (selection: Selection, id: string, isRange = false): Selection => toggle(selection, shown, id, isRange);

test('one is selected and deselected again', () => {
  const one = press(nothing, 'b');
  expect(idsOf(one)).toEqual(['b']);
  expect(idsOf(press(one, 'b'))).toEqual([]);
});

test.each([
  ['b', 'd'],
  ['d', 'b'],
])('a range from %s to %s has what lies between', (from, to) => {
  expect(idsOf(press(press(nothing, from), to, true))).toEqual(['b', 'c', 'd']);
});

test('a range that ends at a selected one deselects all of it', () => {
  const all = press(press(nothing, 'a'), 'e', true);
  expect(idsOf(press(press(all, 'b'), 'd', true))).toEqual(['a', 'e']);
});

test('a range whose beginning is not shown is its end alone', () => {
  expect(idsOf(press(nothing, 'c', true))).toEqual(['c']);
  expect(idsOf(press({ ...nothing, anchor: 'gone' }, 'c', true))).toEqual(['c']);
});
