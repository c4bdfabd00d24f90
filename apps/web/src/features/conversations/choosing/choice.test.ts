import { expect, test } from 'vitest';
import { nothing, toggled, type Choice } from './choice.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const chosenIn = ({ chosen }: Choice): string[] => [...chosen].toSorted();
const press = (choice: Choice, id: string, isRange = false): Choice => toggled(choice, shown, id, isRange);

test('one is chosen and left out again', () => {
  const one = press(nothing('active'), 'b');
  expect(chosenIn(one)).toEqual(['b']);
  expect(chosenIn(press(one, 'b'))).toEqual([]);
});

test.each([
  ['b', 'd'],
  ['d', 'b'],
])('a range from %s to %s has what lies between', (from, to) => {
  expect(chosenIn(press(press(nothing('active'), from), to, true))).toEqual(['b', 'c', 'd']);
});

test('a range that ends at a chosen one leaves all of it out', () => {
  const all = press(press(nothing('active'), 'a'), 'e', true);
  expect(chosenIn(press(press(all, 'b'), 'd', true))).toEqual(['a', 'e']);
});

test('a range without a beginning that is shown is one', () => {
  expect(chosenIn(press(nothing('active'), 'c', true))).toEqual(['c']);
  expect(chosenIn(press({ ...nothing('active'), anchor: 'gone' }, 'c', true))).toEqual(['c']);
});
