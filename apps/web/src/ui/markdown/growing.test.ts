import { expect, it } from 'vitest';
import { parseDocument } from './parse/document.ts';
import { plainText } from './parse/model.ts';
import { beforeHead, holdsFormula, settledPart } from './growing.ts';

const table = 'Compare:\n\n| Option | Cost |\n|---|---:|\n| A | 5 |\n';

it('the head of a table is shown with the row below it, and never as a paragraph', () => {
  const seen = Array.from(table, (_, at) => settledPart(table.slice(0, at + 1)));
  for (const shown of seen)
    for (const { block } of parseDocument(shown).blocks)
      if (block.type !== 'table') expect(JSON.stringify(block)).not.toMatch(/Option|\|/);
  expect(seen.at(-1)).toBe(table);
  expect(beforeHead('| a | b |\n|---|')).toBe('');
  expect(beforeHead('| a | b |\n|---|---|\n')).toBe('| a | b |\n|---|---|\n');
});

it('a row that no table follows is shown with the next line, and code is shown as it comes', () => {
  for (const whole of ['|x| is not negative\nfor any x', 'A | b', '```\n| a | b |', 'End.\n\n'])
    expect(beforeHead(whole)).toBe(whole);
});

it('a number in brackets and a footnote are shown once they are complete', () => {
  for (const [written, shown] of [
    ['Said [1', 'Said '],
    ['Said[^', 'Said'],
    ['Said[^no', 'Said'],
    ['Said[^no]', 'Said'],
    ['Said[^no].', 'Said[^no].'],
  ] as const)
    expect(settledPart(written)).toBe(shown);
});

it.each([
  ['dollars', 'The area:\n\n$$\\int_0^1 x^2\\,dx$$\n\nAnd so on.'],
  ['brackets', 'The area:\n\\[\n\\int_0^1 x^2\\,dx\n\\]\nAnd so on.'],
])('a formula between %s is shown once it is closed, and never as it is written', (_, text) => {
  const seen = Array.from(text, (_letter, at) => settledPart(text.slice(0, at + 1)));
  const unclosed = seen.filter((shown) => shown.includes('x^2') && !/\$\$\n|\$\$$|\\\]/.test(shown));
  expect(unclosed).toEqual([]);
  expect(seen.at(-1)).toBe(text);
});

it('dollars within a line, in code and in what no formula can be are shown as they come', () => {
  for (const whole of [
    'It costs $$ and more',
    '```\n$$\nx',
    `$$ ${'so much that nobody reads it '.repeat(200)}`,
    '$$x$$\nand $$y',
    '$$ is money.\n\nAnd so',
  ])
    expect(settledPart(whole)).toBe(whole);
});

it('what draws formulas is wanted while one is held back', () => {
  for (const [written, isHeld] of [
    ['The area:\n\n$$x', true],
    ['The area:\n\n  \\[x', true],
    ['Said [1', false],
    ['The area', false],
  ] as const)
    expect(holdsFormula(written, settledPart(written))).toBe(isHeld);
});

it('what stands in a tag is shown once the tag is closed, and a tag that stays open after some words', () => {
  const text = 'Water is H<sub>2</sub>O, and **x<sup>2</sup>** < 4.';
  for (let at = 1; at <= text.length; at += 1) {
    const shown = settledPart(text.slice(0, at));
    const { blocks } = parseDocument(shown);
    for (const { block } of blocks)
      expect(block.type === 'paragraph' && plainText(block.children), shown).not.toMatch(/<\/?s|sub>|sup>/);
  }
  expect(settledPart(text)).toBe(text);
  expect(settledPart(`${text} <b>bold`)).toBe(`${text} `);
  const unclosed = `The tag <b> ${'is never closed '.repeat(8)}`;
  for (const whole of [unclosed, 'a < b', 'Write `<b>x', '```\n<b>x', 'An <a> here', 'One <b>two\nthree'])
    expect(settledPart(whole), whole).toBe(whole);
});
