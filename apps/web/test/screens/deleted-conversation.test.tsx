import { readAssistant } from '@symbi/contracts/assistants';
import { listConversations, readConversation, removeConversation } from '@symbi/contracts/conversations';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleAssistant, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

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

test('whoever was writing goes on in their conversation when its deletion is undone', async () => {
  await openScreen(talk);
  await input().fill('When is it open?');
  await tell('conversation:removed', { _id: idOf(20) });
  await expect.element(title()).toBeVisible();
  await tell('conversation:updated', sampleConversation({ _id: idOf(21) }));
  await expect.element(title()).toBeVisible();
  await tell('conversation:updated', sampleConversation({ _id: idOf(20) }));
  await expect.element(title()).not.toBeInTheDocument();
  await expect.element(input()).toHaveValue('When is it open?');
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
  // It is stored nowhere, so it stays in sight even if the deletion is undone.
  await tell('conversation:updated', sampleConversation({ _id: idOf(20) }));
  await expect.element(page.getByText('A secret')).toBeVisible();
  await expect.element(goOn()).not.toBeInTheDocument();
  expect(JSON.stringify(localStorage)).not.toContain('A secret');
});

test('whoever has typed nothing is led back to the list', async () => {
  await openScreen(talk, refuse(readConversation, 'not_found', 'Not found'));
  await expect.element(page.getByText('Conversation not found')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

/** Deleting is answered only after its event has arrived, as it is on a busy server. */
const removeLate = () => {
  let finish = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (finish = resolve));
  const handler = http.delete(removeConversation.path, async () => {
    await isAnswered;
    return HttpResponse.json({ success: true, erasedAt: at });
  });
  return { handler, finish };
};

const confirm = async () => {
  await expect.element(page.getByRole('alertdialog')).toHaveAccessibleDescription(/Except for the first 10 seconds/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await tell('conversation:removed', { _id: idOf(20) });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(page.getByText('Conversation not found')).not.toBeInTheDocument();
};

test('whoever deletes the open conversation leaves it without an error and may take that back', async () => {
  const { handler, finish } = removeLate();
  const { address } = await openScreen(talk, handler);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm();
  finish();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('the list beside it deletes the open conversation the same way', async () => {
  const { handler, finish } = removeLate();
  const { address } = await openScreen(talk, handler);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Harbour plans' }).hover();
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm();
  finish();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

/** Deletes the open conversation, and closes the question before the answer. */
const closeEarly = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('one that was deleted in the list is not shown as if it were alive by going back', async () => {
  const { address, back } = await openScreen(
    talk,
    http.delete(removeConversation.path, () => HttpResponse.json({ success: true, erasedAt: at })),
  );
  await expect.element(input()).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Conversations', exact: true }).click();
  await expect.poll(address).toBe(paths.conversations);
  await page.getByRole('main').getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  worker.use(refuse(readConversation, 'not_found', 'Not found'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await tell('conversation:removed', { _id: idOf(20) });
  await back();
  await expect.element(page.getByText('Conversation not found')).toBeVisible();
});

test('its page is left even if the question is closed before the answer', async () => {
  const { handler, finish } = removeLate();
  const { address } = await openScreen(talk, handler);
  await closeEarly();
  await tell('conversation:removed', { _id: idOf(20) });
  finish();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('an answer that comes after its page was left leads nowhere', async () => {
  const { handler, finish } = removeLate();
  const { address } = await openScreen(talk, handler);
  await closeEarly();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await expect.poll(address).toBe(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  finish();
  await wait(300);
  expect(address()).toBe(paths.agents);
});

/** An assistant with its chats, newest first, and a function that deletes the newest. */
const chatOf = (...ids: string[]) => {
  const tutor = sampleAssistant({ id: idOf(41), name: 'Tutor', isBuiltIn: false });
  const left = [...ids];
  return [
    answer(readAssistant, { success: true, data: tutor, assistant: tutor }),
    answer(listConversations, () => list(left.slice(0, 1).map((_id) => sampleConversation({ _id })))),
    answer(readConversation, ({ params }) =>
      one({
        ...sampleConversation({ _id: String(params['id']) }),
        messages: [],
        hasOlder: false,
        hasNewer: false,
        changeSeq: 0,
      }),
    ),
    () => left.shift(),
  ] as const;
};

test('what is typed in the chat of an assistant goes on in its next chat', async () => {
  const [assistant, lists, read, remove] = chatOf(idOf(20), idOf(21));
  await openScreen(paths.assistantChat(idOf(41)), assistant, lists, read);
  await input().fill('When is it open?');
  remove();
  await tell('conversation:removed', { _id: idOf(20) });
  await expect.element(title()).toBeVisible();
  const goOnInChat = page.getByRole('button', { name: 'Continue in another chat' });
  await expect.element(goOnInChat).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Go to assistants' })).toBeVisible();
  await expectAccessible();
  await goOnInChat.click();
  await expect.element(input()).toHaveValue('When is it open?');
  expect(Object.keys(localStorage).filter((key) => key.startsWith(`draft:`) && key.endsWith(idOf(20)))).toEqual([]);
});

test('the list beside it deletes the chat of an assistant like any open conversation', async () => {
  const [assistant, lists, read] = chatOf(idOf(20));
  const { handler, finish } = removeLate();
  const { address } = await openScreen(paths.assistantChat(idOf(41)), handler, assistant, lists, read);
  await input().fill('When is it open?');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Harbour plans' }).hover();
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm();
  finish();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a chat whose deletion was taken back still has what was typed', async () => {
  const [assistant, lists, read] = chatOf(idOf(20));
  await openScreen(paths.assistantChat(idOf(41)), assistant, lists, read);
  await input().fill('When is it open?');
  await tell('conversation:removed', { _id: idOf(20) });
  await page.getByRole('button', { name: 'Continue in another chat' }).click();
  await expect.element(input()).toHaveValue('When is it open?');
});

test('what is typed stays while no next chat can be found', async () => {
  const [assistant, lists, read] = chatOf(idOf(20));
  await openScreen(paths.assistantChat(idOf(41)), assistant, lists, read);
  await input().fill('When is it open?');
  worker.use(refuse(listConversations, 'internal', 'It broke'));
  await tell('conversation:removed', { _id: idOf(20) });
  await page.getByRole('button', { name: 'Continue in another chat' }).click();
  await expect.element(page.getByRole('alert').getByText(/It broke|could not be opened/)).toBeVisible();
  await expect.element(page.getByText('When is it open?')).toBeVisible();
});
