import { judgeMessage, listBlindReplies } from '@symbi/contracts/feedback';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, refuse } from '../support/network.ts';
import { idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';
import * as paths from '../../src/platform/paths.ts';

const replies = ['A pivot is a change of stance.', 'A capsule is a box.'].map((reply, at) => ({
  conversationId: idOf(20),
  messageId: idOf(30 + at),
  question: `Question ${at + 1}`,
  reply,
  sources: at === 0 ? [{ n: 1, title: 'Glossary', text: 'A pivot is a reversal.' }] : [],
}));
const two = answer(listBlindReplies, { success: true, data: replies });
const judged = answer(judgeMessage, {
  success: true,
  data: {
    judgment: 'wrong',
    blind: true,
    messageId: idOf(30),
    conversationId: idOf(20),
    score: 0.9,
    mode: 'grounded',
    engine: 'symbi-trust/1.2.0',
    judgedAt: '2026-11-22T10:00:00.000Z',
  },
});

test('replies are judged one after the other, by keyboard, and nothing says what they were rated', async () => {
  await openScreen(paths.blindCheck, two, judged);
  await expect.element(page.getByRole('heading', { name: 'Reply 1 of 2' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'The reply' }))
    .toHaveTextContent('A pivot is a change of stance.');
  await expect.element(page.getByRole('main').getByText(/Trusted|Reliable|Caution|%/)).not.toBeInTheDocument();
  await expect.element(page.getByText('A pivot is a reversal.')).not.toBeVisible();
  await page.getByText('[1] Glossary').click();
  await expect.element(page.getByText('A pivot is a reversal.')).toBeVisible();
  await page.getByRole('button', { name: 'Wrong' }).click();
  await expect.element(page.getByRole('heading', { name: 'Reply 2 of 2' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Right' })).toHaveFocus();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect.element(page.getByText('That was the last one')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See what your judgments changed' })).toBeVisible();
});

test('a very long question leaves the reply and its buttons in sight', async () => {
  const question = 'How long may a boat of twelve metres stay? '.repeat(300);
  await openScreen(
    paths.blindCheck,
    answer(listBlindReplies, { success: true, data: replies.map((item) => ({ ...item, question })) }),
  );
  await expect.element(page.getByRole('button', { name: 'Right' })).toBeInViewport();
  await expectAccessible();
  await expectToFitPhone();
});

test('a judgment that could not be kept is said, and the reply stays', async () => {
  await openScreen(paths.blindCheck, two, refuse(judgeMessage));
  await page.getByRole('button', { name: 'Unsure' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Reply 1 of 2' })).toBeVisible();
});

test('where nothing waits the screen says what comes here', async () => {
  await openScreen(paths.blindCheck, answer(listBlindReplies, { success: true, data: [] }));
  await expect.element(page.getByText('No replies to judge')).toBeVisible();
});

test('further replies that cannot be loaded are told as such', async () => {
  await openScreen(paths.blindCheck, answer(listBlindReplies, { success: true, data: replies.slice(0, 1) }));
  await page.getByRole('button', { name: 'Skip' }).click();
  worker.use(refuse(listBlindReplies, 'rate_limited', 'Too many requests. Please try again in 5 seconds.'));
  await page.getByRole('button', { name: 'More replies' }).click();
  await expect.element(page.getByRole('alert').getByText('Too many requests', { exact: false })).toBeVisible();
  worker.use(two);
  await page.getByRole('button', { name: 'More replies' }).click();
  await expect.element(page.getByRole('heading', { name: 'Reply 1 of 2' })).toBeVisible();
});
