import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { placeOfSentence } from '../../src/features/trust/components/sentence-place.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const before = 'The harbour has two piers. ';
const said = 'In summer a berth for a boat of up to ten metres costs 24 euros a night, with water and with power. [1]';
const explanation = sampleTrust({
  score: 0.86,
  sentences: [],
  sources: [{ id: 's1', kind: 'context', title: 'Mooring fees', text: 'A berth costs 24 euros. '.repeat(30) }],
});
const passage = () => page.getByRole('dialog', { name: 'Evidence' });
const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

const wordsOf = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

/** Where the sentence is, from its first letter to its number. */
const sentence = (number: Element): DOMRect => {
  const range = document.createRange();
  const [first] = number.closest('p')?.childNodes ?? [];
  range.setStart(first ?? number, before.length);
  range.setEndAfter(number);
  return range.getBoundingClientRect();
};

test.each([
  ['below its sentence', 1280, 800, 'start', 'below'],
  ['below its sentence on a phone', 390, 844, 'start', 'below'],
  ['above its sentence at the end of the view', 1280, 800, 'end', 'above'],
  ['above its sentence at the end of a phone', 390, 844, 'end', 'above'],
] as const)('the passage of a number opens %s, and inside the screen', async (_, width, height, block, side) => {
  await page.viewport(width, height);
  const content = `${'Some words.\n\n'.repeat(20)}${before}${said}${'\n\nA line.'.repeat(20)}`;
  const citations = [{ n: 1, title: 'Mooring fees', sourceId: 's1' }];
  const rating = { trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 } as const;
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), sampleReply({ content, citations, ...rating })]))),
    answer(readTrust, one(explanation)),
  );
  const number = page.getByRole('button', { name: 'Source 1: Mooring fees' }).first();
  await expect.element(number).toBeVisible();
  const anchor = number.element();
  // Until all of the page is drawn, the end of the conversation is what is shown.
  const isScrolled = (): boolean => {
    anchor.closest('p')?.scrollIntoView({ block });
    return boxOf(anchor).top >= 0 && boxOf(anchor).bottom <= height;
  };
  await expect.poll(isScrolled).toBe(true);
  await expect.element(number).toBeInViewport();
  await number.click();
  await expect.poll(() => passage().elements()[0]?.textContent).toContain('A berth costs 24 euros.');
  const box = () => boxOf(passage().element());
  if (side === 'below') {
    await expect.poll(() => box().top).toBeGreaterThanOrEqual(boxOf(anchor).bottom - 1);
    expect(box().top - boxOf(anchor).bottom).toBeLessThan(16);
  } else {
    await expect.poll(() => box().bottom).toBeLessThanOrEqual(sentence(anchor).top + 1);
    expect(sentence(anchor).top - box().bottom).toBeLessThan(16);
  }
  const close = passage().getByRole('button', { name: 'Close' });
  expect(Math.abs(wordsOf(close.element()).x - wordsOf(passage().getByText('Context ·').element()).x)).toBeLessThan(1);
  expect(box().left).toBeGreaterThanOrEqual(0);
  expect(box().right).toBeLessThanOrEqual(width);
  expect(box().top).toBeGreaterThanOrEqual(0);
  expect(box().bottom).toBeLessThanOrEqual(height);
});

test('however many digits a text has, the place of a sentence is found', () => {
  const block = document.createElement('p');
  block.style.overflowWrap = 'anywhere';
  const number = document.createElement('sup');
  number.textContent = '[1]';
  block.append(`See the file report.${'1'.repeat(10_000)}x for the fee. `, number);
  document.body.append(block);
  // All of it is one sentence, which begins where its block does.
  expect(placeOfSentence(number).top).toBeLessThan(boxOf(block).top + 8);
  expect(placeOfSentence(number).bottom).toBe(boxOf(number).bottom);
  block.remove();
});
