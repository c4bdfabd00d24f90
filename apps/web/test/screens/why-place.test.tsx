import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));
const said = ['A berth costs 42 euros.', 'It is closed on Sundays.', 'The pier is red.'];
const content = said.join(' ');
const explanation = sampleTrust({
  sentences: said.map((words) => {
    const start = content.indexOf(words);
    return { start, end: start + words.length, support: 0.1, flagged: true, kind: 'not_in_source' as const };
  }),
  sources: [{ id: 's1', kind: 'context', title: 'Mooring fees', text: 'A berth costs 24 euros.', refId: idOf(50) }],
  verdict: 'Three sentences are not in the sources.',
});
const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
const shield = () => page.getByRole('button', { name: 'Moderate: 41%' });
const ask = () => page.getByRole('button', { name: 'Why?', exact: true });
const why = () => page.getByRole('dialog', { name: 'Why this rating' });

test.each([
  ['below it, where there is room', 1280, 800, 1, 'below'],
  ['below it on a phone too', 390, 844, 1, 'below'],
  ['beside the reply at the end of the page', 1280, 800, 60, 'beside'],
  ['above it on a phone at the end of the page', 390, 844, 60, 'above'],
] as const)('the popover of the shield opens %s, and never covers the bar', async (_, width, height, lines, side) => {
  await page.viewport(width, height);
  const long = { ...reply, content: `${content}\n\n${'A line of a reply.\n\n'.repeat(lines)}` };
  await openScreen(
    talk,
    answer(readConversation, one(sampleThread([sampleMessage(), long]))),
    answer(readTrust, one(explanation)),
  );
  await expect.element(shield()).toBeInViewport();
  const anchor = width < 600 ? shield() : ask();
  const shown = anchor.element();
  await anchor.click();
  await expectToSay(why(), 'Three sentences are not in the sources.');
  const doubts = why().getByRole('listitem');
  // However much is opened, it stays on its side and scrolls.
  for (const index of [0, 1, 2]) await doubts.nth(index).getByRole('button').first().click();
  const placeOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
  const box = () => placeOf(why().element());
  if (side === 'below') await expect.poll(() => box().top).toBeGreaterThanOrEqual(placeOf(shown).bottom - 1);
  else if (side === 'beside')
    await expect.poll(() => box().left).toBeGreaterThanOrEqual(placeOf(shown.closest('[data-message]')).right);
  else await expect.poll(() => box().bottom).toBeLessThanOrEqual(placeOf(shown).top + 1);
  expect(box().top).toBeGreaterThanOrEqual(placeOf(document.querySelector('[data-print="flow"]')).top);
  expect(box().bottom).toBeLessThanOrEqual(height);
  const list = why().element().firstElementChild;
  const hasMore = (list?.scrollHeight ?? 0) > (list?.clientHeight ?? 0) + 1;
  // The line at its edge is seen to go on.
  await expect.poll(() => list?.matches('[data-above], [data-below]')).toBe(hasMore);
  // Its list scrolls, its buttons do not.
  for (const name of ['All details', 'Close'])
    expect(placeOf(why().getByRole('button', { name, exact: true }).element()).bottom).toBeLessThan(box().bottom);
});

test('the popover follows its shield, and changes its side where the room for it has changed', async () => {
  await page.viewport(390, 844);
  const lines = 'A line of a reply.\n\n'.repeat(30);
  const long = { ...reply, content: `${content}\n\n${lines}` };
  const next = sampleMessage({ _id: idOf(41), parentId: long._id, content: 'And then?' });
  const last = sampleReply({ _id: idOf(42), parentId: next._id, content: lines });
  await openScreen(
    paths.conversation(idOf(20), { message: long._id }),
    answer(readConversation, one(sampleThread([sampleMessage(), long, next, last]))),
    answer(readTrust, one(explanation)),
  );
  await expect.element(shield()).toBeInTheDocument();
  // Taken before the popover hides the page from its readers.
  const [shown, list] = [shield().element(), page.getByRole('region', { name: 'Messages', exact: true }).element()];
  const box = (element: Element) => element.getBoundingClientRect();
  const scrollTo = (top: number): void => list.scrollBy(0, box(shown).top - top);
  scrollTo(250);
  await shield().click();
  await expectToSay(why(), 'Three sentences are not in the sources.');
  await expect.poll(() => box(why().element()).top).toBeGreaterThanOrEqual(box(shown).bottom - 1);
  // It grows while it opens.
  await expect.poll(() => box(why().element()).width).toBe(390 - 2 * 16);
  scrollTo(500);
  await expect.poll(() => box(why().element()).bottom).toBeLessThanOrEqual(box(shown).top + 1);
});
