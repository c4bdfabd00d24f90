import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const wide = `first = "${'wide '.repeat(30)}"`;
const linesTo = (count: number) =>
  [wide, ...Array.from({ length: count - 1 }, (_, index) => `def f_${index}(x): return x * ${index}`)].join('\n');
const blockOf = (count: number) => `Here:\n\n\`\`\`python\n${linesTo(count)}\n\`\`\``;

const open = (content: string, fields = {}) =>
  openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), sampleReply({ content, ...fields })]))),
  );

const code = () => page.getByRole('region', { name: 'Code, python' });
const place = () => code().element().getBoundingClientRect();
const all = (count: number) => page.getByRole('button', { name: `Show all ${count} lines` });

test('long code says how many lines it has, and shows all of them where the reader was', async () => {
  await open(`${blockOf(300)}\n\nThat is all.`);
  await expect.element(all(300)).toHaveAttribute('aria-expanded', 'false');
  expect(place().height).toBe(480);
  await expect.element(page.getByText('That is all.')).toBeInViewport();
  const { top } = place();
  const shown = code().element();
  (all(300).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const less = page.getByRole('button', { name: 'Show less' });
  await expect.element(less).toHaveFocus();
  expect(place().height).toBeGreaterThan(6_000);
  await expect.element(page.getByText('That is all.')).not.toBeInViewport();
  expect(place().top).toBeCloseTo(top, 0);
  expect(code().element(), 'it keeps its selection and where it is scrolled to').toBe(shown);
  less.element().scrollIntoView({ block: 'center' });
  await expectAccessible();
  await less.click();
  await expect.element(all(300)).toBeInViewport();
  expect(place().height).toBe(480);
  await expectToFitPhone();
});

test('code that fits shows no such button, nor does its place change when it is found to be long', async () => {
  await open(blockOf(22), { status: 'streaming', trustState: undefined, trustScore: undefined });
  await expect.element(code()).toBeVisible();
  expect(page.getByRole('button', { name: /^Show all/ }).elements()).toEqual([]);
  const { height } = place();
  const shown = code().element();
  writeMessages(idOf(20), [sampleReply({ content: blockOf(40), status: 'streaming', changeSeq: 3 })]);
  await expect.element(all(40)).toBeVisible();
  expect(code().element()).toBe(shown);
  expect(place().height).toBeGreaterThanOrEqual(height);
  const button = all(40).element();
  writeMessages(idOf(20), [sampleReply({ content: blockOf(40), changeSeq: 4 })]);
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true }).first()).toBeVisible();
  expect([all(40).element(), place().height]).toEqual([button, 480]);
});

test('what the search of the browser finds in long code is shown', async () => {
  await open(blockOf(300));
  await expect.element(all(300)).toBeVisible();
  // As the browser scrolls to what it found.
  code().element().scrollTop = 3_000;
  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeInTheDocument();
});

test.each([
  ['that goes on beyond the edge', wide, ['right'], ['left']],
  ['that fits', 'first = 1', [], []],
] as const)('code %s fades where there is more of it', async (_, line, before, after) => {
  await page.viewport(360, 740);
  await open(`\`\`\`python\n${line}\n\`\`\``);
  await expect.element(code()).toBeVisible();
  const box = code().element();
  const sides = () => ['left', 'right'].filter((side) => box.hasAttribute(`data-${side}`));
  await expect.poll(sides).toEqual(before);
  expect(getComputedStyle(box).maskImage === 'none').toBe(before.length === 0);
  box.scrollLeft = box.scrollWidth;
  await expect.poll(sides).toEqual(after);
});
