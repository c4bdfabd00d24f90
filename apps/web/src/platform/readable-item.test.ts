import { expect, test } from 'vitest';
import { readItem } from './readable-item.ts';

test('an item is read as title and text under the names that people use', () => {
  expect(readItem({ title: 'Opening hours', text: ' Nine to five. ' })).toEqual({
    title: 'Opening hours',
    text: 'Nine to five.',
    more: [],
  });
  expect(readItem({ question: 'When?', answer: 'At nine.', page: 3 })).toEqual({
    title: 'When?',
    text: 'At nine.',
    more: [['page', '3']],
  });
});

test('what has no text is shown field by field, and nothing is left out', () => {
  expect(readItem({ title: '  ', rows: [1, 2], note: 'see below', done: false })).toEqual({
    title: undefined,
    text: undefined,
    more: [
      ['title', '  '],
      ['rows', '[1,2]'],
      ['note', 'see below'],
      ['done', 'false'],
    ],
  });
  expect(readItem({ text: 'one', content: 'two' }).more).toEqual([['content', 'two']]);
});
