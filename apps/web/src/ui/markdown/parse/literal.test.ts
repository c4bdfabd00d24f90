import { escapeMarkdown } from '@symbi/text/escape-markdown';
import { expect, test } from 'vitest';
import { parseDocument } from './document.ts';
import type { Block, Inline } from './model.ts';

/** An address in the text is a link that shows itself, whoever wrote it. */
const textOf = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'link' && node.bare) return textOf(node.children);
      return node.type === 'text' ? node.text : `<${node.type}>`;
    })
    .join('');

const shown = (block: Block | undefined): string => {
  if (block?.type === 'paragraph') return textOf(block.children);
  return block?.type === 'list' ? block.items.map((item) => item.map(shown).join('|')).join('|') : `<${block?.type}>`;
};

test.each([
  '```',
  '~~~ js',
  '# head',
  '> x',
  '- [a](https://a.example)',
  '+ a',
  '3. a',
  '---',
  '***',
  '![x](http://a.example/x.png)',
  '[ ] to do',
  '[a]: https://a.example',
  '[^1]',
  'a $x^2$ b',
  '$$x$$',
  String.raw`\[x\] and \(y\)`,
  '[x] and \\',
  '| a | b |',
  '&amp; <b>b</b> <https://a.example>',
  'a<br>b<br />c',
  '**a** _b_ ~~c~~',
])('escaped words are shown as they were written: %j', (words) => {
  for (const before of ['', 'Goal: ', '- ', '1. ']) {
    const { blocks } = parseDocument(`${before}${escapeMarkdown(words)}`);
    expect(blocks.map(({ block }) => shown(block))).toEqual([`${before === 'Goal: ' ? before : ''}${words}`]);
  }
});
