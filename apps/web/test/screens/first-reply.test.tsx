import { readConversation, type Message } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { writeMessages } from '../../src/features/messages/api.ts';
import { rememberOnboarding } from '../../src/features/trust/onboarding/onboarding.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const reply = sampleReply({ trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 });

const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));
const explained = answer(
  readTrust,
  one({
    messageId: reply._id,
    state: 'checked',
    score: 0.86,
    mode: 'grounded',
    interval: [0.8, 0.9],
    signals: [],
    sentences: [],
    sources: [],
    verdict: 'Every sentence is in the sources.',
    engine: 'symbi-trust/1.2.0',
    scoredAt: at,
  }),
);

const lesson = () => page.getByRole('note', { name: 'How to read this rating' });
const shield = () => page.getByRole('button', { name: 'Trusted: 86%' });
const expectToTeach = (part: string): Promise<void> =>
  expect.poll(() => lesson().elements()[0]?.textContent).toContain(part);

test('after the steps the first rated reply says what its shield means and where the evidence opens, once', async () => {
  rememberOnboarding();
  await openScreen(talk, holding(sampleMessage(), reply));
  await expect.element(lesson()).toBeVisible();
  await expectToTeach('"Trusted: 86%" is how likely a careful reader finds nothing');
  await expectToTeach('Those sentences are underlined');
  await expectAccessible();
  await expectToFitPhone();
  await lesson().getByRole('button', { name: 'Got it' }).click();
  await expect.element(lesson()).not.toBeInTheDocument();
  // On a phone the shield is the way to it.
  await expect.element(shield()).toHaveFocus();
  await cleanup();
  await openScreen(talk, holding(sampleMessage(), reply));
  await expect.element(shield()).toBeVisible();
  await expect.element(lesson()).not.toBeInTheDocument();
});

test('above a keyboard the lesson is one line, which covers nothing of what it explains, and opens when pressed', async () => {
  rememberOnboarding();
  await page.viewport(390, 420);
  await openScreen(talk, holding(sampleMessage(), reply));
  await expect.element(lesson()).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText(reply.content)).toBeInViewport({ ratio: 1 });
  await expect.element(shield()).toBeInViewport({ ratio: 1 });
  await expectAccessible();
  await lesson().getByRole('button', { name: 'What the shield says' }).click();
  await expectToTeach('"Trusted: 86%" is how likely');
  await expect.element(lesson()).toHaveFocus();
  await expect.element(lesson().getByText('is how likely')).toBeInViewport({ ratio: 1 });
  await expect.element(shield()).toBeInViewport({ ratio: 1 });
  await lesson().getByRole('button', { name: 'Got it' }).click();
  await expect.element(shield()).toHaveFocus();
});

test('the lesson opens the evidence itself, and the focus comes back to where that is found', async () => {
  rememberOnboarding();
  await openScreen(talk, holding(sampleMessage(), reply), explained);
  await lesson().getByRole('button', { name: "Open 'Why?'" }).click();
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  await expect.poll(() => why.elements()[0]?.textContent).toContain('Every sentence is in the sources.');
  await expect.element(lesson()).not.toBeInTheDocument();
  await why.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Why?' })).toHaveFocus();
});

test('who put the steps off is taught by the reply too, in the words of what it rests on', async () => {
  const unchecked = sampleReply({ trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.5 });
  localStorage.removeItem('trustOnboardingComplete');
  await openScreen(talk, holding(sampleMessage(), unchecked));
  const steps = page.getByRole('dialog', { name: 'Welcome to Trust' });
  await expect.element(steps).toBeVisible();
  // One thing at a time.
  await expect.element(lesson()).not.toBeInTheDocument();
  await steps.getByRole('button', { name: 'Later' }).click();
  await expectToTeach('"Not checked" is no verdict');
  await expectToTeach("A number in 'Why?' is an estimate from its wording alone, not a check.");
  await expectToTeach("'Check this reply' looks for it");
});

test('a greeting teaches nothing, and whoever writes on is not followed by the lesson', async () => {
  const greeting = sampleReply({ trustState: 'nothing_to_check' });
  const question = sampleMessage({ _id: idOf(32), parentId: greeting._id });
  const rated = sampleReply({ ...reply, _id: idOf(33), parentId: question._id });
  rememberOnboarding();
  await openScreen(talk, holding(sampleMessage(), greeting));
  await expect.element(page.getByRole('button', { name: 'Why?' })).toBeVisible();
  await expect.element(lesson()).not.toBeInTheDocument();
  writeMessages(idOf(20), [question, rated]);
  await expect.element(lesson()).toBeVisible();
  const next = sampleMessage({ _id: idOf(34), parentId: rated._id });
  writeMessages(idOf(20), [next, sampleReply({ ...reply, _id: idOf(35), parentId: next._id })]);
  await expect.element(page.getByRole('button', { name: 'Why?' }).nth(2)).toBeVisible();
  await expect.element(lesson()).not.toBeInTheDocument();
  expect(localStorage.getItem('trust-first-reply')).toBe('done');
});
