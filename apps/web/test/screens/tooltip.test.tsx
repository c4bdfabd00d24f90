import { readConversation } from '@symbi/contracts/conversations';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const tooltip = (name: string) => page.getByRole('tooltip', { name, exact: true });
const regenerate = () => page.getByRole('button', { name: 'Try again', exact: true });
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });

beforeEach(async () => {
  const messages = [sampleMessage(), sampleReply()];
  const thread = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: messages.length };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  await expect.element(regenerate()).toBeVisible();
});

test('the pointer opens a tooltip in the window, which stays while the pointer is on the words, until Escape', async () => {
  await regenerate().hover();
  await expect.element(tooltip('Try again')).toBeVisible();
  const { top, bottom, left, right } = tooltip('Try again').element().getBoundingClientRect();
  expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  expect(right).toBeLessThanOrEqual(innerWidth);
  await tooltip('Try again').hover();
  await expect.element(tooltip('Try again')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip('Try again')).not.toBeInTheDocument();
});

test('a tooltip closes when the pointer leaves its button', async () => {
  await regenerate().hover();
  await expect.element(tooltip('Try again')).toBeVisible();
  await input().hover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('the focus of the keyboard opens a tooltip too, and one that says more than the name describes its button', async () => {
  const badge = page.getByRole('button', { name: 'Not checked' }).first();
  const words = badge.element().getAttribute('title') ?? '';
  expect(words).not.toBe('');
  // After a key press, the browser shows the focus.
  await userEvent.keyboard('{Tab}');
  badge.element().focus();
  await expect.element(tooltip(words)).toBeVisible();
  await expect.element(badge).toHaveAccessibleDescription(words);
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip(words)).not.toBeInTheDocument();
});
