import { expect, test } from 'vitest';
import { changedData, itemData, plainItem } from './item.ts';

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

test('data that are changed keep a text as it stands, and a title that was left alone', () => {
  const opened = { headline: 'Hours ', body: ' a:\n  b: 1\n' };
  const item = plainItem(opened);
  if (item === undefined) throw new Error('No title and text');
  expect(changedData(opened, item)).toEqual(opened);
  expect(changedData(opened, { ...item, title: ' Days ' })).toEqual({ ...opened, headline: 'Days' });
  expect(changedData(opened, { ...item, title: ' ', text: ' a: 2\n' })).toEqual({ body: ' a: 2\n' });
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
