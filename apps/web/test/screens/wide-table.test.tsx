import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const rowOf = (cells: number): string => `|${' something long |'.repeat(cells)}`;
const tableOf = (cells: number): string => [rowOf(cells), `|${'---|'.repeat(cells)}`, rowOf(cells)].join('\n');

test.each([
  ['from left to right', tableOf(8), ['right'], ['left']],
  ['from right to left', tableOf(8).replaceAll('something long', 'משהו ארוך'), ['left'], ['right']],
  ['that fits', tableOf(2), [], []],
] as const)('a table %s fades on a phone where there is more of it', async (_, content, before, after) => {
  await page.viewport(360, 740);
  const thread = sampleThread([sampleMessage(), sampleReply({ content })]);
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  const table = page.getByRole('region', { name: 'Table' });
  await expect.element(table).toBeVisible();
  const box = table.element();
  const sides = () => ['left', 'right'].filter((side) => box.hasAttribute(`data-${side}`));
  await expect.poll(sides).toEqual(before);
  expect(getComputedStyle(box).maskImage === 'none').toBe(before.length === 0);
  const end = box.scrollWidth - box.clientWidth;
  box.scrollLeft = before[0] === 'left' ? -end : end;
  await expect.poll(sides).toEqual(after);
});

test('on a phone no word of a heading breaks, nor any in code: the table scrolls', async () => {
  const content = [
    '| Verantwortlichkeit | `Wahrscheinlichkeit` | [Risikobewertung](https://example.com) | Wert |',
    '|---|---|---|---|',
    '| Hafen | `Hafenbetriebsordnung` | hoch | 12 |',
  ].join('\n');
  await page.viewport(390, 780);
  const thread = sampleThread([sampleMessage(), sampleReply({ content })]);
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  const table = page.getByRole('region', { name: 'Table' });
  for (const word of ['Verantwortlichkeit', 'Wahrscheinlichkeit', 'Risikobewertung', 'Hafenbetriebsordnung']) {
    const said = table.getByText(word);
    await expect.element(said).toBeInTheDocument();
    const range = document.createRange();
    range.selectNodeContents(said.element());
    expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size, word).toBe(1);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
