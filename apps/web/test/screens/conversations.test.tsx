import { readCapsule } from '@symbi/contracts/capsules';
import { listConversations } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, hold, list } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const menu = () => page.getByRole('button', { name: 'Actions for Harbour plans' });

test('an empty list says what to do next', async () => {
  const { address } = await openScreen(paths.conversations, answer(listConversations, list([])));
  await expect.element(page.getByRole('heading', { name: 'Conversations', level: 1 })).toBeVisible();
  await expect.element(page.getByText('No conversations found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Start a New Conversation' }).click();
  await expect.poll(address).toBe(paths.newConversation);
});

test('the menu of a conversation and the dialog for its title are accessible', async () => {
  await openScreen(paths.conversations);
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit Title' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Conversation Title' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();
});

test('archived conversations are marked, and accessible', async () => {
  await openScreen(
    paths.conversations,
    answer(listConversations, ({ query }) =>
      list(query.archived === true ? [sampleConversation({ isArchived: true })] : []),
    ),
  );
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await expect.element(page.getByText('Archived', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('a new conversation begins in its field, and is accessible', async () => {
  await openScreen(paths.newConversation);
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await expectAccessible();
});

test('the dialogs of a conversation and its messages by tag fit a phone', async () => {
  await openScreen(paths.conversation(idOf(20)));
  await page.getByRole('button', { name: 'More of this message' }).first().click();
  await page.getByRole('button', { name: 'Add Tag' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Add Tag' })).toBeVisible();
  await expectToFitPhone();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Encrypt Messages' })).toBeVisible();
  await expectToFitPhone();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'to check' }).first().click();
  await expect
    .element(page.getByRole('region', { name: 'Messages by tag' }).getByRole('status'))
    .toHaveTextContent('1 message');
  await expectToFitPhone();
});

test('a capsule on its way is named to who cannot see the place it will take', async () => {
  const { handler } = hold(readCapsule);
  await openScreen(paths.conversation(idOf(20)), handler);
  await expect.element(page.getByText('A pivot is a change of stance.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible();
});
