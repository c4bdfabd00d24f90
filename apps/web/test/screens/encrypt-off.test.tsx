import { readConversation } from '@symbi/contracts/conversations';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choosePassphrase, isUnlocked } from '../../src/features/encryption/keyring.ts';
import { draftOf } from '../../src/features/messages/outbox/drafts.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleThread, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const encrypt = () => page.getByRole('button', { name: 'Encrypt', exact: true });
const begun = 'When does the harbour open?';

test.each([
  ['in a conversation', paths.conversation(idOf(27)), idOf(27)],
  ['where one begins', paths.newConversation, 'new'],
])('what is written %s is kept again once Encrypt is off', async (_, path, place) => {
  await openScreen(path, answer(readConversation, one(sampleThread([], { _id: idOf(27) }))));
  await expect.element(input()).toBeVisible();
  await choosePassphrase(place, 'a passphrase for two');
  const draft = draftOf(sampleUser._id, place);
  await input().fill(begun);
  await encrypt().click();
  await expect.element(encrypt()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(draft.read).toBe('');
  await encrypt().click();
  await expect.element(encrypt()).toHaveAttribute('aria-pressed', 'false');
  await expect.element(input()).toHaveValue(begun);
  await expect.poll(draft.read).toBe(begun);
});

test('Cancel while the key is being made leaves Encrypt off, and no passphrase behind', async () => {
  await openScreen(paths.newConversation);
  await encrypt().click();
  const dialog = page.getByRole('dialog', { name: 'Encrypt Messages' });
  await dialog.getByLabelText('Passphrase', { exact: true }).fill('a passphrase for two');
  await dialog.getByLabelText('Repeat the passphrase').fill('a passphrase for two');
  const made = Promise.withResolvers<CryptoKey>();
  const deriving = vi.spyOn(crypto.subtle, 'deriveKey').mockReturnValue(made.promise);
  await dialog.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await expect.poll(() => deriving.mock.calls.length).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  deriving.mockRestore();
  made.resolve({} as CryptoKey);
  // Nothing may happen, which no event tells.
  await new Promise((resolve) => void setTimeout(resolve, 300));
  await expect.element(encrypt()).toHaveAttribute('aria-pressed', 'false');
  expect(isUnlocked('new')).toBe(false);
});
