import { expect, it, test } from 'vitest';
import { clipboardHtml } from '../clipboard.ts';
import { parseDocument } from './document.ts';
import type { Inline } from './model.ts';

/** As HTML, in which all text is escaped: what reads as a tag here is an element. */
const shown = (source: string): string => clipboardHtml(parseDocument(source).blocks);

test.each([
  ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
  ['E = mc<sup>2</sup>', 'E = mc<sup>2</sup>'],
  ['<b>bold</b> and <i>slanted</i>', '<strong>bold</strong> and <em>slanted</em>'],
  ['<STRONG>a</strong> <em>b</EM>', '<strong>a</strong> <em>b</em>'],
  ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd>', 'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>'],
  ['<u>a</u><mark>b</mark>', '<u>a</u><mark>b</mark>'],
  ['<b>a<sub>1</sub>**b** `c`</b>', '<strong>a<sub>1</sub><strong>b</strong> <code>c</code></strong>'],
  ['**x<sup>2</sup>**', '<strong>x<sup>2</sup></strong>'],
  ['<b></b>a', 'a'],
])('a pair of bare tags is an element: %s', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  '<b>never closed',
  'never opened</b>',
  '<b class="x">a</b>',
  '<sub >a</sub>',
  '<b/>a',
  '<i onclick=alert(1)>a</i>',
  '<big>a</big>',
  '<script>a</script>',
  '<b',
])('anything else stays text: %s', (source) => {
  expect(shown(source)).toBe(
    `<p>${source.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</p>`,
  );
});

it('an escaped tag, and one in code, is text', () => {
  expect(shown(String.raw`\<b>a\</b>`)).toBe('<p>&lt;b&gt;a&lt;/b&gt;</p>');
  expect(shown('&lt;b&gt;a&lt;/b&gt;')).toBe('<p>&lt;b&gt;a&lt;/b&gt;</p>');
  expect(shown('`<b>a</b>`')).toBe('<p><code>&lt;b&gt;a&lt;/b&gt;</code></p>');
  expect(shown('```\n<b>a</b>\n```')).toBe('<pre><code>&lt;b&gt;a&lt;/b&gt;\n</code></pre>');
});

it('tags that cross each other leave what is not closed in its order as text', () => {
  expect(shown('<b>a<i>b</b>c</i>')).toBe('<p><strong>a&lt;i&gt;b</strong>c&lt;/i&gt;</p>');
  expect(shown('**<b>a** b</b>')).toBe('<p><strong>&lt;b&gt;a</strong> b&lt;/b&gt;</p>');
});

it('a cell of a table and a link have them as well', () => {
  expect(shown('| a |\n| --- |\n| m<sup>2</sup><br>x |')).toContain('<td>m<sup>2</sup><br>x</td>');
  expect(shown('[CO<sub>2</sub>](https://a.example)')).toContain('>CO<sub>2</sub></a>');
});

const textsIn = (nodes: readonly Inline[]): Extract<Inline, { type: 'text' }>[] =>
  nodes.flatMap((node) => (node.type === 'text' ? [node] : 'children' in node ? textsIn(node.children) : []));

it('the text in and behind them keeps its place, so that its sentence is marked', () => {
  const source = 'Some <b>bold</b> words, an <i>open tag, and https://a.example too';
  const [first] = parseDocument(source).blocks;
  const texts = first?.block.type === 'paragraph' ? textsIn(first.block.children) : [];
  for (const { text, start, end } of texts) expect(source.slice(start, end)).toBe(text);
  expect(texts.map(({ text }) => text)).toEqual([
    'Some ',
    'bold',
    ' words, an <i>open tag, and ',
    'https://a.example',
    ' too',
  ]);
});

it('however many tags are nested or left open, they take no time and no depth', () => {
  const many = 20_000;
  const begin = performance.now();
  for (const source of [
    '<b>'.repeat(many),
    `${'<b>'.repeat(many)}${'</b>'.repeat(many)}`,
    `${'<b>'.repeat(many)}${'</i>'.repeat(many)}`,
    '<b><i>a</b></i>'.repeat(many / 4),
  ])
    expect(shown(source).length).toBeGreaterThan(many);
  expect(performance.now() - begin).toBeLessThan(10_000);
});
