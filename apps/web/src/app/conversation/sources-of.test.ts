import { expect, test } from 'vitest';
import { sourcesOf } from './sources-of.ts';

const citing = (_id: string, ...titles: string[]) => ({
  _id,
  citations: titles.map((title, index) => ({ n: index + 1, title })),
});

test('each source is named once, with how many replies cite it and the last of them', () => {
  expect(sourcesOf([citing('a', 'Fees', 'Fees', 'Hours'), citing('b'), citing('c', 'Hours')])).toEqual([
    { title: 'Hours', count: 2, messageId: 'c', passages: [] },
    { title: 'Fees', count: 1, messageId: 'a', passages: [] },
  ]);
});

test('passages of one file are one source, and behind it', () => {
  const passage = (file: string, place: number, title: string) => ({
    n: place,
    title,
    sourceId: `attachment:${file.padStart(24, '0')}:${place}:0`,
  });
  const replies = [
    {
      _id: 'a',
      citations: [passage('1', 1, 'Pumps, v1.2.md, 2. Intake'), passage('1', 2, 'Pumps, v1.2.md, 3. Sampling, weekly')],
    },
    {
      _id: 'b',
      citations: [passage('1', 2, 'Pumps, v1.2.md, 3. Sampling, weekly'), passage('2', 1, 'costs.pdf, page 3')],
    },
  ];
  expect(sourcesOf(replies)).toEqual([
    {
      title: 'Pumps, v1.2.md',
      count: 2,
      messageId: 'b',
      passages: [
        { title: '3. Sampling, weekly', count: 2, messageId: 'b' },
        { title: '2. Intake', count: 1, messageId: 'a' },
      ],
    },
    { title: 'costs.pdf, page 3', count: 1, messageId: 'b', passages: [] },
  ]);
});
