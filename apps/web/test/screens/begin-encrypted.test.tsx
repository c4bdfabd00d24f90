import { listAgents } from '@symbi/contracts/agents';
import { createConversation, readConversation, readEncrypted, sendMessage } from '@symbi/contracts/conversations';
import type { Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { encryptedPattern } from '@symbi/contracts/message-input';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addMention, mentionsOf } from '../../src/features/messages/outbox/mentions.ts';
import { choosePassphrase as unlockWith } from '../../src/features/encryption/keyring.ts';
import { updateThread } from '../../src/features/messages/api.ts';
import { outboxStore } from '../../src/features/messages/outbox/outbox-store.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, late, list, one } from '../support/network.ts';
import { idOf, sampleAgent, sampleConversation, sampleMessage, sampleThread, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const secret = 'The key is under the third stone';
const stored = (): string => Object.values(localStorage).join(' ');

const choosePassphrase = async (): Promise<void> => {
  await button('Encrypt').click();
  const dialog = page.getByRole('dialog', { name: 'Encrypt Messages' });
  await dialog.getByLabelText('Passphrase', { exact: true }).fill('a passphrase for two');
  await dialog.getByLabelText('Repeat the passphrase').fill('a passphrase for two');
  await dialog.getByRole('button', { name: 'Encrypt' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

test('the first message can be encrypted: its text is stored nowhere, and what follows is encrypted too', async () => {
  const sent: (string | undefined)[] = [];
  const { address } = await openScreen(
    paths.newConversation,
    answer(createConversation, { success: true, ...sampleConversation(), data: sampleConversation() }),
    answer(readConversation, one(sampleThread([]))),
    answer(sendMessage, ({ body: { content, encryptedContent, clientId } }) => {
      sent.push(content, encryptedContent);
      return one(sampleMessage({ content: '', encryptedContent, clientId }));
    }),
  );
  addMention(mentionsOf(sampleUser._id, 'new'), { _id: idOf(30), title: 'Harbour plans' });
  await input().fill(secret);
  expect(stored()).toContain(secret);
  expect(stored()).toContain('Harbour plans');
  await choosePassphrase();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(stored).not.toContain(secret);
  await expectAccessible();
  await page.viewport(360, 640);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  await button('Send').click();
  await expect.poll(address).toBe(paths.conversation(idOf(20)));
  await expect.poll(() => sent).toEqual(['', expect.stringMatching(encryptedPattern)]);
  await expect.element(page.getByText(secret)).toBeVisible();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(input()).toHaveValue('');
  expect(stored()).not.toContain(secret);
  expect(stored()).not.toContain('Harbour plans');
  expect(await (await outboxStore()).list(sampleUser._id, idOf(20))).toEqual([]);
});

test('encrypting within a conversation forgets the titles named before, and those named meanwhile', async () => {
  const thread = sampleThread([], { _id: idOf(24) });
  await openScreen(paths.conversation(idOf(24)), answer(readConversation, one(thread)));
  const named = mentionsOf(sampleUser._id, idOf(24));
  addMention(named, { _id: idOf(30), title: 'Harbour plans' });
  await input().fill('What do @Harbour plans say?');
  expect(stored()).toContain('Harbour plans');
  await choosePassphrase();
  await expect.poll(stored).not.toContain('Harbour plans');
  addMention(named, { _id: idOf(31), title: 'Winter plans' });
  expect(stored()).not.toContain('Winter plans');
  await expect.element(input()).toHaveValue('What do @Harbour plans say?');
});

test('files that were chosen before are not sent with an encrypted message: they are taken out first', async () => {
  await openScreen(paths.newConversation);
  await expect.element(input()).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body, [
    new File(['A berth costs 42.'], 'fees.txt'),
  ]);
  await input().fill(secret);
  await choosePassphrase();
  await expect.element(button('Send')).toBeDisabled();
  await expect.element(page.getByText('An encrypted message takes no files along.')).toBeVisible();
  await button('Remove fees.txt').click();
  await expect.element(button('Send')).toBeEnabled();
});

const sealedMessage = (id: string) =>
  sampleMessage({
    conversationId: id,
    content: '',
    encryptedContent: `symbi1.600000.${'A'.repeat(22)}.${'A'.repeat(16)}.${'A'.repeat(40)}`,
  });

const visitAgents = async (): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click();
  await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
};

test('a conversation that was encrypted elsewhere meanwhile is so when one comes back to it', async () => {
  const id = idOf(26);
  const clear = sampleMessage({ conversationId: id, content: 'In the open' });
  const sealed = { ...sealedMessage(id), _id: idOf(36), seq: 2, changeSeq: 2, parentId: clear._id };
  const { back } = await openScreen(
    paths.conversation(id),
    answer(readConversation, one(sampleThread([clear], { _id: id }))),
  );
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'false');
  await visitAgents();
  worker.use(answer(readConversation, one(sampleThread([clear, sealed], { _id: id }))));
  await back();
  await expect.element(page.getByText('This content is encrypted').first()).toBeVisible();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  await button('Encrypt').click();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'false');
  await visitAgents();
  await back();
  await expect.element(page.getByText('This content is encrypted').first()).toBeVisible();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'false');
});

/** A message of this conversation that arrives after the given one. */
const next = (id: string, seq: number, what: Partial<Message>) =>
  sampleMessage({ ...what, _id: idOf(100 + seq), conversationId: id, seq, changeSeq: seq, parentId: idOf(99 + seq) });

const isPressed = (value: 'true' | 'false') => expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', value);

test('a message encrypted in another tab turns Encrypt on, and what is typed is no longer stored', async () => {
  const id = idOf(41);
  const [clear, sealed, later] = [
    next(id, 1, { content: 'In the open' }),
    next(id, 2, sealedMessage(id)),
    next(id, 3, sealedMessage(id)),
  ];
  await openScreen(paths.conversation(id), answer(readConversation, one(sampleThread([clear], { _id: id }))));
  await isPressed('false');
  await input().fill('The bakery');
  expect(stored()).toContain('The bakery');
  await tell('newMessage', sealed);
  await isPressed('true');
  await expect.poll(stored).not.toContain('The bakery');
  await input().fill(secret);
  expect(stored()).not.toContain(secret);
  await button('Encrypt').click();
  await isPressed('false');
  await tell('newMessage', later);
  await expect.element(page.getByText('This content is encrypted').nth(1)).toBeVisible();
  await isPressed('false');
});

test('once a message has been encrypted here, one in the clear from another tab does not turn it off on the next visit', async () => {
  const id = idOf(42);
  const sealed = next(id, 1, sealedMessage(id));
  const clear = next(id, 3, { content: 'In the open' });
  const sent: string[] = [];
  const { back } = await openScreen(
    paths.conversation(id),
    answer(readConversation, one(sampleThread([sealed], { _id: id }))),
    answer(readEncrypted, one(sealed)),
    answer(sendMessage, ({ body: { content, encryptedContent, clientId } }) => {
      sent.push(content);
      return one(next(id, 2, { content: '', encryptedContent, clientId }));
    }),
  );
  await isPressed('true');
  await unlockWith(id, 'a passphrase for two');
  await input().fill(secret);
  await button('Send').click();
  await expect.poll(() => sent).toEqual(['']);
  await expect.element(input()).toHaveValue('');
  // Stored: a message that goes on from one the page does not know makes it ask for all of them.
  await expect.element(page.getByText('It was not sent to the agent, and search does not find it.')).toBeVisible();
  await tell('newMessage', clear);
  await expect.element(page.getByText('In the open')).toBeVisible();
  await isPressed('true');
  await visitAgents();
  worker.use(answer(readConversation, one(sampleThread([sealed, clear], { _id: id }))));
  await back();
  await expect.element(page.getByText('In the open')).toBeVisible();
  await isPressed('true');
});

test('while later messages are not loaded, what was last known holds, also on the next visit', async () => {
  const id = idOf(43);
  const [clear, sealed] = [next(id, 1, { content: 'In the open' }), next(id, 2, sealedMessage(id))];
  const { back } = await openScreen(
    paths.conversation(id),
    answer(readConversation, one(sampleThread([clear, sealed], { _id: id }))),
  );
  await isPressed('true');
  updateThread(id, (thread) => ({ ...thread, messages: thread.messages.slice(0, 1), hasNewer: true }));
  await expect.element(page.getByText('This content is encrypted')).not.toBeInTheDocument();
  await isPressed('true');
  await visitAgents();
  const reload = late(readConversation, one(sampleThread([clear, sealed], { _id: id })));
  worker.use(reload.handler);
  await back();
  await expect.element(page.getByText('In the open')).toBeVisible();
  await isPressed('true');
  reload.give();
  await expect.element(page.getByText('This content is encrypted').first()).toBeVisible();
  await isPressed('true');
});

test('a message encrypted elsewhere meanwhile counts even when the end of the conversation is not loaded', async () => {
  const id = idOf(44);
  const [clear, sealed] = [next(id, 1, { content: 'In the open' }), next(id, 2, sealedMessage(id))];
  const { back } = await openScreen(
    paths.conversation(id),
    answer(readConversation, one(sampleThread([clear], { _id: id }))),
  );
  await isPressed('false');
  await visitAgents();
  updateThread(id, (thread) => ({ ...thread, messages: [clear, sealed], hasNewer: true }));
  worker.use(late(readConversation, one(sampleThread([clear, sealed], { _id: id }))).handler);
  await back();
  await expect.element(page.getByText('This content is encrypted').first()).toBeVisible();
  await isPressed('true');
});

test('a conversation that ends encrypted goes on so on a page that was loaded again, until one turns it off', async () => {
  const id = idOf(25);
  const sent: string[] = [];
  const encrypted = sealedMessage(id);
  await openScreen(
    paths.conversation(id),
    answer(readConversation, one(sampleThread([encrypted], { _id: id }))),
    answer(readEncrypted, one(encrypted)),
    answer(sendMessage, ({ body: { content, clientId } }) => {
      sent.push(content);
      return one(sampleMessage({ _id: idOf(35), conversationId: id, content, clientId, seq: 2, changeSeq: 2 }));
    }),
  );
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  const dialog = page.getByRole('dialog', { name: 'Unlock Messages' });
  for (const _ of ['once', 'again']) {
    await input().fill(secret);
    await button('Send').click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  }
  expect(sent).toEqual([]);
  expect(stored()).not.toContain(secret);
  await button('Encrypt').click();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'false');
  await input().fill('The bakery opens at nine');
  await button('Send').click();
  await expect.poll(() => sent).toEqual(['The bakery opens at nine']);
  await expect.element(page.getByText('Message not sent yet')).not.toBeInTheDocument();
});

test('what somebody writes stays private when the message that was encrypted before is deleted meanwhile', async () => {
  const id = idOf(27);
  const sealed = sealedMessage(id);
  await openScreen(paths.conversation(id), answer(readConversation, one(sampleThread([sealed], { _id: id }))));
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  await input().fill(secret);
  await tell('message:updated', { ...sealed, encryptedContent: undefined, notices: [ERASED_NOTICE], changeSeq: 9 });
  await expect.element(page.getByText('This message was deleted').first()).toBeVisible();
  await expect.element(button('Encrypt')).toHaveAttribute('aria-pressed', 'true');
  await input().fill(`${secret}.`);
  expect(stored()).not.toContain(secret);
});

test.each([
  ['before a conversation', paths.newConversation],
  ['in it', paths.conversation(idOf(20))],
])('while messages are encrypted they are not said to go anywhere: %s', async (_, path) => {
  const { destination } = sampleAgent();
  const remote = sampleAgent({
    provider: 'openai',
    destination: { ...destination, provider: 'openai', host: 'api.openai.com', key: 'yours' },
  });
  const line = page.getByRole('region', { name: 'Where messages go' });
  await openScreen(path, answer(listAgents, list([remote])), answer(readConversation, one(sampleThread([]))));
  await expect.element(line).toHaveTextContent('Messages go to api.openai.com');
  await choosePassphrase();
  await expect.element(page.getByText('The agent never sees it', { exact: false })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await button('Encrypt').click();
  await expect.element(line).toBeVisible();
});
