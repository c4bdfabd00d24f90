import { listAssistants, readAssistant } from '@symbi/contracts/assistants';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, refuse } from '../support/network.ts';
import { idOf, sampleAssistant } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const tutor = sampleAssistant({ id: idOf(41), name: 'Tutor', model: 'gpt-6-luna', isBuiltIn: false });
const withTutor = [
  answer(listAssistants, { success: true, data: [tutor], assistants: [tutor], count: 1, hasKey: true }),
  answer(readAssistant, { success: true, data: tutor, assistant: tutor }),
];

test('the list, the functions and the dialog of an assistant are accessible', async () => {
  await openScreen(paths.assistants, ...withTutor);
  await expect.element(page.getByRole('main').getByRole('link', { name: /Tutor/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'View Functions' }).click();
  await expect.element(page.getByRole('dialog').getByText('create_context', { exact: true })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Tutor' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Assistant' })).toBeVisible();
  await expectAccessible();
});

test('the page of an assistant with its functions is accessible', async () => {
  await openScreen(paths.assistant(tutor.id), ...withTutor);
  await expect.element(page.getByRole('complementary').getByText('create_context', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('the chat of an assistant that is gone says so, and leads back', async () => {
  const { address } = await openScreen(paths.assistantChat(idOf(99)), refuse(readAssistant, 'not_found', 'Not found'));
  await expect.element(page.getByText('This assistant does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Go to assistants' }).click();
  await expect.poll(address).toBe(paths.assistants);
});
