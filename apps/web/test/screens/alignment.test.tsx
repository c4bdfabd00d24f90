import { listContexts } from '@symbi/contracts/context';
import { listConversations, readConversation, type Message } from '@symbi/contracts/conversations';
import { readTrust, type TrustExplanation } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, list, one } from '../support/network.ts';
import {
  at,
  idOf,
  sampleContext,
  sampleContextPage,
  sampleConversation,
  sampleMessage,
  sampleReply,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

test('tabs begin where the page begins, and no room is kept for a way back that there is not', async () => {
  await page.viewport(320, 640);
  await openScreen(paths.settings);
  const first = page.getByRole('tab', { name: 'Profile' });
  await expect.element(first).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => boxOf(first).x).toBe(boxOf(heading).x);
  await page.getByRole('tab', { name: 'Trust Mode' }).click();
  await expect.poll(() => Math.round(boxOf(page.getByRole('tab', { name: 'Trust Mode' })).right)).toBe(304);
  await expectToFitPhone();
});

test('switches that stand alone begin where the field above them begins', async () => {
  await page.viewport(360, 640);
  await openScreen(paths.agents);
  const search = page.getByRole('searchbox', { name: 'Search agents...' });
  await expect.element(search).toBeVisible();
  const track = document.querySelector('.MuiSwitch-track')?.getBoundingClientRect();
  const field = search.element().closest('.MuiInputBase-root')?.getBoundingClientRect();
  expect(Math.abs((track?.x ?? 0) - (field?.x ?? -1))).toBeLessThan(2);
});

test('a conversation keeps its title beside its tags on a phone', async () => {
  await page.viewport(320, 640);
  const tagged = { ...sampleConversation(), title: 'Trip to Lisbon', tags: ['travel', 'private'] };
  await openScreen(paths.conversations, answer(listConversations, list([tagged])));
  const title = page.getByRole('main').getByRole('heading', { name: 'Trip to Lisbon' });
  await expect.element(title).toBeVisible();
  expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth);
  await expect.element(page.getByRole('link', { name: 'private' })).toBeVisible();
  await expectToFitPhone();
});

const openReply = (reply: Message, ...handlers: Parameters<typeof openScreen>[1][]) => {
  const messages = [sampleMessage(), reply];
  const whole = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  return openScreen(paths.conversation(idOf(20)), answer(readConversation, one(whole)), ...handlers);
};
const wordsOf = (locator: Locator): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(locator.element());
  return range.getClientRects()[0] ?? new DOMRect();
};

test.each([
  ['in one line', 1280, 'bottom'],
  ['one below the other, and begin alike', 390, 'left'],
] as const)('the words of what is wanted now and then stand %s', async (_, width, edge) => {
  await page.viewport(width, 844);
  const rated = { trustState: 'checked', trustMode: 'grounded', trustScore: 0.86, ciModel: 'Symbi Core' } as const;
  await openReply(sampleReply(rated));
  await page.getByRole('button', { name: 'More of this message' }).last().click();
  const unsure = page.getByRole('button', { name: 'Unsure' });
  await expect.element(unsure).toBeVisible();
  const metadata = page.getByText('View CI Metadata');
  expect(Math.abs(wordsOf(unsure)[edge] - wordsOf(metadata)[edge])).toBeLessThan(0.5);
  expect(getComputedStyle(unsure.element()).color).toBe(getComputedStyle(metadata.element()).color);
});

test('what is done with evidence stands in one line', async () => {
  const content = 'The office closes at 15:30.';
  const explanation: TrustExplanation = {
    messageId: idOf(31),
    state: 'checked',
    mode: 'grounded',
    score: 0.4,
    interval: [0.3, 0.5],
    signals: [],
    sentences: [{ start: 0, end: content.length, support: 0.1, flagged: true, kind: 'number' }],
    sources: [{ id: 's1', kind: 'context', title: 'Hours', text: 'Until 13:00.' }],
    verdict: 'Not found.',
    engine: 'symbi-trust/1.7.0',
    scoredAt: at,
  };
  const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.4 });
  await openReply(reply, answer(readTrust, one(explanation)));
  await expect.poll(() => document.querySelector('[data-mark]')).not.toBeNull();
  await page.elementLocator(document.querySelector('[data-mark]') ?? document.body).click();
  const evidence = page.getByRole('dialog', { name: 'Why this rating' });
  const [wrong, close] = ['All details', 'Close'].map((name) => evidence.getByRole('button', { name, exact: true }));
  if (wrong === undefined || close === undefined) throw new Error('Nothing to press');
  await expect.element(close).toBeVisible();
  expect(Math.abs(wordsOf(wrong).bottom - wordsOf(close).bottom)).toBeLessThan(0.5);
});

test('the links of the top bar stand equally far from each other', async () => {
  await page.viewport(1440, 900);
  await openScreen(paths.agents);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(5);
  const words = links.all().map(wordsOf);
  const gaps = words.slice(1).map(({ x }, index) => Math.round(x - (words[index]?.right ?? 0)));
  expect(new Set(gaps).size).toBe(1);
});

test('what is opened below the line of a reply that was just written stands right below it on a phone', async () => {
  await page.viewport(390, 844);
  const place = { _id: idOf(31), parentId: idOf(30), seq: 2, siblings: [idOf(31)], agentId: idOf(10) };
  const writing = sampleMessage({ ...place, changeSeq: 2, sender: 'agent', status: 'streaming', content: 'It is' });
  await openReply(writing);
  await expect.element(page.getByText('Writing…')).toBeVisible();
  writeMessages(idOf(20), [
    sampleReply({ trustState: 'checked', trustMode: 'grounded', trustScore: 0.86, changeSeq: 3 }),
  ]);
  const more = page.getByRole('button', { name: 'More of this message' }).last();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await more.click();
  const section = page.getByRole('region', { name: 'More of this message' });
  await expect.element(section).toBeVisible();
  const line = document.querySelector('[data-message]:last-child [data-foot]')?.lastElementChild;
  await expect.poll(() => boxOf(section).top - (line?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(16);
});

test('a long title without a space takes at most three lines of the card of a context', async () => {
  await page.viewport(390, 844);
  const title = 'Harbourmaster'.repeat(40);
  await openScreen(
    paths.context,
    answer(listContexts, sampleContextPage([sampleContext({ data: { title, text: 'Short.' } })])),
  );
  const heading = page.getByRole('main').getByRole('heading', { name: title });
  await expect.element(heading).toBeVisible();
  const line = Number.parseFloat(getComputedStyle(heading.element()).lineHeight);
  expect(boxOf(heading).height).toBeLessThanOrEqual(3 * line + 1);
  await expectToFitPhone();
});

test.each([false, true])(
  'a title from right to left begins where its last message does, pinned (%s) or not',
  async (isPinned) => {
    const title = 'מעגנים בנמל';
    const conversation = sampleConversation({ title, isPinned });
    await openScreen(paths.conversations, answer(listConversations, list([conversation])));
    const heading = page.getByRole('main').getByRole('heading', { name: title });
    await expect.element(heading).toBeVisible();
    expect(getComputedStyle(heading.element()).direction).toBe('rtl');
  },
);
