import { expect, it } from 'vitest';
import { clipboardHtml, clipboardText, sourceBlocks } from './clipboard.ts';
import { parseDocument } from './parse/document.ts';

const sources = [
  { n: 1, title: 'harbour: Storm rules' },
  { n: 2, title: 'Fees <2026>', url: 'https://one.example/fees' },
];

it('copies Markdown as it was written, whole', () => {
  const written =
    '# Big\n\n**bold** and `code`\n\n```py\ndef f():\n```\n\n| a |\n|---|\n\n- [x] done\n> quote\n\n$$\nx\n$$\n';
  expect(clipboardText(written, 'Sources', [])).toBe(written);
});

it('names the sources of the numbers in a copied message below it', () => {
  const content = 'No boat may **leave** [1]. A berth costs 24 euros [2].';
  expect(clipboardText(content, 'Sources', sources)).toBe(
    `${content}\n\nSources:\n[1] harbour: Storm rules\n[2] Fees <2026>, https://one.example/fees`,
  );
  const blocks = [...parseDocument(content).blocks, ...sourceBlocks('Sources', sources)];
  expect(clipboardHtml(blocks)).toContain('<br>[2] Fees &lt;2026&gt;, https://one.example/fees</p>');
});
