import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { refuse } from '../support/network.ts';
import { idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const title = () => page.getByRole('heading', { name: 'This conversation was deleted' });
const goOn = () => page.getByRole('link', { name: 'Continue in a new conversation' });

test('what is typed in a conversation goes on in a new one when another tab deletes it', async () => {
  const { address } = await openScreen(talk);
  await input().fill('When is it open,\nand what does it cost?');
  await tell('conversation:removed', { _id: idOf(20) });
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByText('and what does it cost?')).toBeVisible();
  await expect.element(goOn()).toHaveFocus();
  await expectAccessible();
  await expectToFitPhone();
  await goOn().click();
  await expect.element(input()).toHaveValue('When is it open,\nand what does it cost?');
  await expect.element(input()).toHaveFocus();
  expect(address()).toBe(paths.newConversation);
  expect(Object.keys(localStorage).filter((key) => key.startsWith(`draft:`) && key.endsWith(idOf(20)))).toEqual([]);
});

test('what was to be encrypted is shown, and kept nowhere', async () => {
  await openScreen(talk);
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Passphrase', { exact: true }).fill('correct horse battery');
  await dialog.getByLabelText('Repeat the passphrase').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Encrypt' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Encrypt', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await input().fill('A secret');
  await tell('conversation:removed', { _id: idOf(20) });
  await expect.element(page.getByText('A secret')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await expect.element(goOn()).not.toBeInTheDocument();
  expect(JSON.stringify(localStorage)).not.toContain('A secret');
});

test('whoever has typed nothing is led back to the list', async () => {
  await openScreen(talk, refuse(readConversation, 'not_found', 'Not found'));
  await expect.element(page.getByText('Conversation not found')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});
