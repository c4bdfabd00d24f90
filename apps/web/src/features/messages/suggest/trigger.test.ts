import { expect, test } from 'vitest';
import { findTrigger } from './trigger.ts';

/** The bar marks the caret. */
const find = (written: string) => findTrigger(written.replace('|', ''), written.indexOf('|'));

test.each([
  ['/|', { word: '', start: 0, end: 1 }],
  ['/gre|', { word: 'gre', start: 0, end: 4 }],
  ['/gr|eet and more', { word: 'gr', start: 0, end: 6 }],
  ['Dear all\n/über|', { word: 'über', start: 9, end: 14 }],
  ['/要約|', { word: '要約', start: 0, end: 3 }],
  ['/हिन्दी|', { word: 'हिन्दी', start: 0, end: 7 }],
])('%s names a prompt', (written, trigger) => {
  expect(find(written)).toEqual({ mark: '/', ...trigger });
});

test.each([
  ['@|', { word: '', start: 0, end: 1 }],
  ['Dear @sym|bi, hello', { word: 'sym', start: 5, end: 11 }],
  ['one\n@two|', { word: 'two', start: 4, end: 8 }],
  ['/calc @core|', { word: 'core', start: 6, end: 11 }],
])('%s names an agent', (written, trigger) => {
  expect(find(written)).toEqual({ mark: '@', ...trigger });
});

test.each(['|', '|/', 'and/or|', ' /x|', '/usr/bin|', '/calc 2|', '/a\n|', 'https://x|'])(
  '%s names none',
  (written) => {
    expect(find(written)).toBeNull();
  },
);
