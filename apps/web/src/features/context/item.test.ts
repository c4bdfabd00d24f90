import { expect, test } from 'vitest';
import { itemData } from './item.ts';

test('title and text become data, an empty title none of it', () => {
  expect(itemData(' Hours ', 'Nine.\n')).toEqual({ title: 'Hours', text: 'Nine.' });
  expect(itemData(' ', 'Nine.')).toEqual({ text: 'Nine.' });
});
