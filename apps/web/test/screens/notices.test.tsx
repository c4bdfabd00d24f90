import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleReport, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));
const reply = sampleReply({ trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
const thread = answer(readConversation, one(sampleThread([sampleMessage(), reply])));
const region = () => page.getByRole('region', { name: 'New alerts' });
const opening = () => region().getByRole('link', { name: 'Open alerts' });
const dismissal = () => region().getByRole('button', { name: /^Dismiss/ });

const alert = (n: number, conversationId: string) =>
  sampleReport({
    _id: idOf(80 + n),
    category: 'alert',
    title: `Below 70%: Reply ${n} scored 41%`,
    metadata: { cause: 'trust_below_threshold', conversationId, messageId: reply._id },
  });

test('an alert about a reply of the open conversation needs no banner, and one about another does', async () => {
  await openScreen(talk, thread, answer(readTrust, one(sampleTrust({ score: 0.41 }))));
  await expect.element(page.getByRole('button', { name: 'Moderate: 41%' })).toBeVisible();
  await expect.element(region()).toBeInTheDocument();
  await tell('report:created', alert(1, idOf(20)));
  await tell('report:created', alert(2, idOf(21)));
  await expectToSay(region(), 'Below 70%: Reply 2 scored 41%');
  await tell('report:created', alert(3, idOf(20)));
  await tell('report:created', alert(4, idOf(21)));
  await expectToSay(region(), '2 new alerts');
});

/** A thread is shown from its end. */
const isAtEnd = (): boolean => {
  const thread = document.querySelector('[role="region"][aria-label="Messages"], section[aria-label="Messages"]');
  return thread === null || thread.scrollTop + thread.clientHeight >= thread.scrollHeight - 1;
};

const sizes = [
  ['a desktop', 1_280, 800],
  ['a tablet', 640, 800],
  ['a phone', 390, 780],
  ['a window at 400 %', 320, 256],
] as const;

describe.each(sizes)('on %s', (_, width, height) => {
  test.each([
    ['a page', paths.agents, 'My Agents'],
    ['a short thread', talk, /^Moderate/],
  ])('%s moves neither when an alert comes nor when it goes', async (__, path, shown) => {
    await page.viewport(width, height);
    await openScreen(path, thread, answer(readTrust, one(sampleTrust({ score: 0.41 }))));
    const read = (): Element => document.querySelector('[data-message], main h1') ?? document.body;
    await expect.element(page.getByText(shown).first()).toBeVisible();
    await expect.poll(isAtEnd).toBe(true);
    await expect.element(region()).toBeInTheDocument();
    const place = (): number => read().getBoundingClientRect().top;
    await expect.poll(() => read().getAnimations({ subtree: true }).length).toBe(0);
    const before = place();
    for (let count = 1; count <= 12; count += 1) await tell('report:created', alert(count, idOf(21)));
    await expectToSay(region(), '12 new alerts');
    expect(place()).toBe(before);
    const shellTop = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--shell-top'));
    expect(region().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(shellTop);
    const told = page.getByText('12 new alerts').element();
    expect(told.scrollWidth, 'it is read whole').toBeLessThanOrEqual(told.clientWidth);
    for (const link of [page.getByRole('link', { name: 'Contact for full version' }), opening(), dismissal()]) {
      const { left, right, top, bottom } = link.element().getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(width);
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      expect(link.element().contains(over), 'it can be pressed').toBe(true);
    }
    const middleOf = (element: Element | null): number => {
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return (top + bottom) / 2;
    };
    const icon = dismissal().element().querySelector('svg');
    expect(Math.abs(middleOf(icon) - middleOf(told)), 'the cross is in the middle of the line').toBeLessThanOrEqual(1);
    await expectAccessible();
    await dismissal().click();
    await expect.element(dismissal()).not.toBeInTheDocument();
    expect(place()).toBe(before);
  });
});

test('elsewhere the alert about the same reply is told', async () => {
  await openScreen(paths.agents);
  await expect.element(region()).toBeInTheDocument();
  await tell('report:created', alert(1, idOf(20)));
  await expectToSay(region(), 'Below 70%: Reply 1 scored 41%');
});

test('there is one line above the page: alerts wait for the network', async () => {
  await page.viewport(390, 740);
  await openScreen(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  await expect.element(region()).toBeInTheDocument();
  await tell('report:created', alert(1, idOf(20)));
  await expectToSay(region(), '1 new alert');
  onlineManager.setOnline(false);
  const offline = page.getByText(/^You are offline/);
  await expect.element(offline).toBeVisible();
  expect(region().element().textContent).toBe('');
  await expectToFitPhone();
  onlineManager.setOnline(true);
  await expect.element(offline).not.toBeInTheDocument();
  await expectToSay(region(), '1 new alert');
});
