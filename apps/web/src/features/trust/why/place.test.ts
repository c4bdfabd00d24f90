import { splitBlocks } from '@symbi/text/blocks';
import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const tell = (content: string, part: string) => {
  const start = content.indexOf(part);
  return placeOf(content, splitBlocks(content), { start, end: start + part.length });
};

const table = 'Fees:\n\n| what | a night |\n| --- | ---: |\n| **up to 10 m** | 24 € |\n| a \\| b | `5` |\n\nAnd more.';

test('a row is told cell by cell with the heads of its columns, which are none of its own words', () => {
  expect(tell(table, '| **up to 10 m** | 24 € |')).toEqual({
    kind: 'row',
    said: 'up to 10 m · 24 €',
    told: 'what: up to 10 m · a night: 24 €',
  });
});

test('of a row only the cells are told that are meant, and a bar that is written stays in its cell', () => {
  expect(tell(table, '24 €').told).toBe('a night: 24 €');
  expect(tell(table, '| a \\| b | `5` |').told).toContain(' · a night: 5');
});

test('the head of a table, a row without one and a cell too many are told by their words', () => {
  expect(tell(table, '| what | a night |').told).toBe('what · a night');
  expect(tell('| 1 | 2 |', '| 1 | 2 |').told).toBe('1 · 2');
  expect(tell('| a |\n| --- |\n| 1 | 2 |', '| 1 | 2 |').told).toBe('a: 1 · 2');
});

test('two tables with a blank line between have each its own head', () => {
  const two = '| a |\n| - |\n| 1 |\n\n| b |\n| -- |\n| 2 |';
  expect(tell(two, '| 2 |').told).toBe('b: 2');
});

test('code stays as it is written, and a sentence loses its marks', () => {
  const content = 'It **costs** 3.\n\n```ts\nconst a = b | `c`;\n```\n\nEnd.';
  expect(tell(content, 'const a = b | `c`;')).toEqual({
    kind: 'code',
    said: 'const a = b | `c`;',
    told: 'const a = b | `c`;',
  });
  expect(tell(content, 'It **costs** 3.')).toEqual({ kind: 'sentence', said: 'It costs 3.', told: 'It costs 3.' });
  expect(tell(content, 'End.').kind).toBe('sentence');
  expect(tell('', '')).toEqual({ kind: 'sentence', said: '', told: '' });
});
