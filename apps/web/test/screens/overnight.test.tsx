import { listConversations, readConversation } from '@symbi/contracts/conversations';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const browserInterval = window.setInterval;

afterEach(() => {
  window.setInterval = browserInterval;
  vi.restoreAllMocks();
});

const DAY_MS = 24 * 60 * 60 * 1_000;
const now = Date.now();

/** What looks at the clock every minute does so many times a second. */
const quicken = (): void => {
  const quick = (handler: () => void, delay = 0): unknown =>
    browserInterval.call(window, handler, delay === 60_000 ? 50 : delay);
  Object.assign(window, { setInterval: quick });
};
const passNight = (): void => void vi.spyOn(Date, 'now').mockReturnValue(now + DAY_MS);

test('a conversation that stays open does not call yesterday today', async () => {
  quicken();
  const timestamp = new Date(now - DAY_MS).toISOString();
  const thread = sampleThread([
    sampleMessage({ content: 'Asked the day before', timestamp }),
    sampleReply({ timestamp: new Date(now).toISOString() }),
  ]);
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages.getByText('Today', { exact: true })).toBeVisible();
  passNight();
  await expect.element(messages.getByText('Today', { exact: true })).not.toBeInTheDocument();
  await expect.element(messages.getByText('Yesterday', { exact: true })).toBeVisible();
});

test('a list that stays open does not show yesterday as a time of today', async () => {
  quicken();
  const plans = sampleConversation({ lastActivity: new Date(now).toISOString() });
  await openScreen(paths.conversations, answer(listConversations, list([plans])));
  const main = page.getByRole('main');
  await expect.element(main.getByText('Today', { exact: true })).toBeVisible();
  expect(main.getByText(/^Yesterday/).elements()).toHaveLength(0);
  passNight();
  await expect.element(main.getByText(/^Yesterday/)).toBeVisible();
});
