import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberOnboarding } from '../../src/features/trust/onboarding/onboarding.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name });

test('the welcome goes on and back by the keyboard, its buttons stay in their place, and the focus is never lost', async () => {
  localStorage.removeItem('trustOnboardingComplete');
  await openScreen(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  await expectAccessible();
  const top = (): number => button('Back').element().getBoundingClientRect().top;
  const before = top();
  await button('Next').click();
  await expect.element(dialog().getByText('Step 2 of 3')).toBeVisible();
  expect(top()).toBe(before);
  button('Back').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('Step 1 of 3')).toBeVisible();
  await expect.element(button('Next')).toHaveFocus();
  await expectToFitPhone();
});

test('what is typed while the welcome opens over an empty message goes into the message', async () => {
  localStorage.removeItem('trustOnboardingComplete');
  await openScreen(paths.newConversation);
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  await userEvent.keyboard('Why?');
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Why?');
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  expect(localStorage.getItem('trustOnboardingComplete')).toBeNull();
});

test('a question mark opens no list of shortcuts over the welcome', async () => {
  localStorage.removeItem('trustOnboardingComplete');
  await openScreen(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  button('Next').element().focus();
  await userEvent.keyboard('?');
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

test('what was put off is said to be in Settings, and shown there again', async () => {
  localStorage.removeItem('trustOnboardingComplete');
  const { address } = await openScreen(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  await button('Later').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(localStorage.getItem('trustOnboardingComplete')).toBe('true');
  await expect.element(page.getByText('You can find the introduction in Settings, under Trust Mode.')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await expect.poll(address).toBe(paths.settingsTab('trust'));
  const show = page.getByRole('button', { name: 'Show the introduction' });
  await show.click();
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(show).toHaveFocus();
  await expectToFitPhone();
});

test.each([390, 1_280])('at %i pixels, where the introduction is covers no message being edited', async (width) => {
  await page.viewport(width, 780);
  localStorage.removeItem('trustOnboardingComplete');
  const said = sampleMessage();
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread([said, sampleReply()]))));
  await button('Later').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit message' }).first().click();
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect.element(editor).toHaveFocus();
  const words = page.getByText('You can find the introduction in Settings, under Trust Mode.');
  await expect.element(words).toBeVisible();
  const notice = (words.element().closest('[role="alert"]') ?? words.element()).getBoundingClientRect();
  for (const field of page.getByRole('textbox').elements()) {
    const box = field.getBoundingClientRect();
    const across = Math.min(notice.right, box.right) - Math.max(notice.left, box.left);
    const down = Math.min(notice.bottom, box.bottom) - Math.max(notice.top, box.top);
    expect(Math.min(across, down)).toBeLessThanOrEqual(0);
  }
});

test('the lesson under a reply waits until the steps are closed', async () => {
  rememberOnboarding();
  localStorage.removeItem('trustOnboardingComplete');
  const rated = sampleReply({ trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.5 });
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread([sampleMessage(), rated]))));
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  const lesson = page.getByRole('note', { name: 'How to read this rating' });
  expect(document.querySelectorAll('[role="note"]')).toHaveLength(0);
  await button('Later').click();
  await expect.element(lesson).toBeVisible();
});
