import { expect, it } from 'vitest';
import { parseDocument } from '../parse/document.ts';
import { footnoteBlocks, numberFootnotes } from './footnote-numbers.ts';

const read = (text: string) => {
  const { blocks } = parseDocument(text);
  return { types: blocks.map(({ block }) => block.type), numbers: [...numberFootnotes(blocks)], blocks };
};

it('footnotes are numbered as they are first named, wherever they are written', () => {
  const { types, numbers } = read('A[^long] and b[^2].\n\n- c[^LONG]\n\n[^2]: two\n[^long]: one\ngoes on');
  expect(types).toEqual(['paragraph', 'list', 'footnote', 'footnote']);
  expect(numbers).toEqual([
    ['long', 1],
    ['2', 2],
  ]);
});

it('what is named and not explained, or explained and not named, has no number', () => {
  expect(read('A[^1].\n\n[^2]: two').numbers).toEqual([]);
});

it('a footnote ends where another block begins, and its text knows its place', () => {
  const text = 'A[^1].\n[^1]: one\ntwo\n# Next\n\nEnd.';
  const { types, blocks } = read(text);
  expect(types).toEqual(['paragraph', 'footnote', 'heading', 'paragraph']);
  expect(blocks[1]?.block).toMatchObject({
    label: '1',
    children: [{ text: 'one', start: text.indexOf('one') }, { type: 'break' }, { text: 'two' }],
  });
});

it('of two with one label the first is the footnote, and names of the language are names like others', () => {
  const { numbers, blocks } = read(
    'A[^constructor][^__proto__].\n\n[^constructor]: a\n\n[^constructor]: b\n\n[^__proto__]: c',
  );
  expect(numbers).toEqual([
    ['constructor', 1],
    ['__proto__', 2],
  ]);
  expect([...footnoteBlocks(blocks)]).toEqual([blocks[1]?.block, blocks[3]?.block]);
});

it('inside code, in a link and behind a backslash nothing is a footnote', () => {
  const { numbers } = read('`[^1]` [x[^1]](https://a.example) \\[^1]\n\n```\n[^1]: code\n```\n\n[^1]: one');
  expect(numbers).toEqual([]);
});
