import { expect, test } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { startSession } from '../../platform/api/session.ts';
import { choosePassphrase, isUnlocked, lock, openMessage, seal, unlock } from './keyring.ts';
import { encryptionKeys } from './keys.ts';

const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
const passphrase = 'correct horse battery staple';

/** A message as the server has it, of a conversation that is open. */
const say = async (conversationId: string, content: string) => ({
  conversationId,
  ...(await seal(conversationId, content)),
});

test('a conversation that is locked forgets its passphrase, and what that has opened', async () => {
  await choosePassphrase(first, passphrase);
  await choosePassphrase(second, passphrase);
  const message = await say(first, 'Meet me at the bridge.');
  expect(await openMessage(message)).toBe('Meet me at the bridge.');
  for (const id of [first, second]) queryClient.setQueryData(encryptionKeys.openedMessage(id, 'message', 1), 'opened');
  lock(first);
  expect([isUnlocked(first), isUnlocked(second)]).toEqual([false, true]);
  expect(await openMessage(message)).toBeNull();
  expect(queryClient.getQueriesData({ queryKey: encryptionKeys.opened(first) })).toEqual([]);
  expect(queryClient.getQueriesData({ queryKey: encryptionKeys.opened(second) })).toHaveLength(1);
  expect(await unlock('another passphrase', message)).toBe(false);
  expect(isUnlocked(first)).toBe(false);
  expect(await unlock(passphrase, message)).toBe(true);
  expect(await openMessage(message)).toBe('Meet me at the bridge.');
});

test('whoever signs in next finds no passphrase and nothing that was opened', async () => {
  startSession('one');
  await choosePassphrase(first, passphrase);
  queryClient.setQueryData(encryptionKeys.openedMessage(first, 'message', 1), 'opened');
  startSession('another');
  expect(isUnlocked(first)).toBe(false);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
