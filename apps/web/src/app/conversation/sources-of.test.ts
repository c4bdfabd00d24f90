import { expect, test } from 'vitest';
import { sourcesOf } from './sources-of.ts';

const citing = (_id: string, ...titles: string[]) => ({
  _id,
  citations: titles.map((title, index) => ({ n: index + 1, title })),
});

test('each source is named once, with how many replies cite it and the last of them', () => {
  expect(sourcesOf([citing('a', 'Fees', 'Fees', 'Hours'), citing('b'), citing('c', 'Hours')])).toEqual([
    { title: 'Hours', count: 2, messageId: 'c' },
    { title: 'Fees', count: 1, messageId: 'a' },
  ]);
});
