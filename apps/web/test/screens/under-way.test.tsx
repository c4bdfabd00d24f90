import { listAttachments, removeAttachment } from '@symbi/contracts/attachments';
import { updateConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';

import { answer, hold, list } from '../support/network.ts';
import { idOf, sampleAttachment } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a question whose answer is under way offers to close it, as Cancel would stop nothing', async () => {
  const file = sampleAttachment();
  const removal = hold(removeAttachment);
  await openScreen(talk, answer(listAttachments, list([file])), removal.handler);
  await button(`Delete ${file.name}`).click();
  const question = page.getByRole('alertdialog', { name: 'Delete file' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(removal.isAsked).toBe(true);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('a form that is being saved offers to close it, as Cancel would stop nothing', async () => {
  const saving = hold(updateConversation);
  await openScreen(paths.conversations, saving.handler);
  await button('Actions for Harbour plans').click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Conversation Title' });
  await form.getByRole('textbox').fill('Bees');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saving.isAsked).toBe(true);
  await expect.element(form.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await expect.element(form.getByRole('button', { name: 'Close' })).toBeVisible();
});
