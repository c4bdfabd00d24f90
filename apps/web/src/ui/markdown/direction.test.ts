import { expect, test } from 'vitest';
import { blockDirection, directionOf } from './direction.ts';
import { parseDocument } from './parse/document.ts';

test.each([
  ['المد والجزر', 'rtl'],
  ['1. שלום', 'rtl'],
  ['“Tide” المد', 'ltr'],
  ['… 24 €', undefined],
  ['東京', 'ltr'],
])('the first letter of %s decides', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ['- بند أول\n- Second', 'rtl'],
  ['1. 24 €\n2. بند', 'rtl'],
  ['> اقتباس', 'rtl'],
  ['| عمود | Column |\n|---|---|\n| أ | 1 |', 'rtl'],
  ['- First\n- بند', 'ltr'],
  ['```\ncode\n```', undefined],
  ['`npm install` ثبّت الحزمة', 'rtl'],
  ['$x$ קבוע', 'rtl'],
  ['- **`git`** أداة', 'rtl'],
  ['`שלום` is a word', 'ltr'],
  ['`code`', undefined],
])('a block has the direction of its first letter of prose, wherever in it: %j', (source, direction) => {
  const [first] = parseDocument(source).blocks;
  expect(first && blockDirection(first.block)).toBe(direction);
});
