import { expect, it } from 'vitest';
import { clipboardHtml, clipboardText, sourceBlocks } from './clipboard.ts';
import { parseDocument } from './parse/document.ts';

it('names the sources of the numbers in a copied message below it', () => {
  const sources = [
    { n: 1, title: 'harbour: Storm rules' },
    { n: 2, title: 'Fees <2026>', url: 'https://one.example/fees' },
  ];
  const blocks = [...parseDocument('No boat may leave [1]. A berth costs 24 euros [2].').blocks];
  expect(clipboardText([...blocks, ...sourceBlocks('Sources', [])])).toBe(clipboardText(blocks));
  blocks.push(...sourceBlocks('Sources', sources));
  expect(clipboardText(blocks)).toBe(
    'No boat may leave [1]. A berth costs 24 euros [2].\n\n' +
      'Sources:\n[1] harbour: Storm rules\n[2] Fees <2026>, https://one.example/fees',
  );
  expect(clipboardHtml(blocks)).toContain('<br>[2] Fees &lt;2026&gt;, https://one.example/fees</p>');
});
