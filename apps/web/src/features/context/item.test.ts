import { expect, test } from 'vitest';
import { itemData, plainItem } from './item.ts';

test('title and text become data, an empty title none of it', () => {
  expect(itemData(' Hours ', 'Nine.\n')).toEqual({ title: 'Hours', text: 'Nine.' });
  expect(itemData(' ', 'Nine.')).toEqual({ text: 'Nine.' });
});

test('data of a title and a text come back under the names they had', () => {
  for (const data of [{ title: 'Hours', text: 'Nine.' }, { text: 'Nine.' }, { headline: 'Hours', body: 'Nine.' }]) {
    const item = plainItem(data);
    expect(item && itemData(item.title, item.text, item.names)).toEqual(data);
  }
});

test.each([
  {},
  { title: 'Hours' },
  { title: 'Hours', text: 9 },
  { title: null, text: 'Nine.' },
  { text: 'Nine.', floor: '3' },
  { title: 'Hours', name: 'Hours', text: 'Nine.' },
  { text: { de: 'Neun.' } },
])('there is more to %j than a title and a text', (data) => {
  expect(plainItem(data)).toBeUndefined();
});
