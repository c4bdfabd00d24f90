import { readConversation, listMessages, type Message } from '@symbi/contracts/conversations';
import { readAssistant } from '@symbi/contracts/assistants';
import { findInConversation } from '@symbi/contracts/find';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choosePassphrase, lock, seal, unlock } from '../../src/features/encryption/keyring.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleAssistant, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const talk = paths.conversation(idOf(20));

const said = (index: number, content: string): Message =>
  (index % 2 === 0 ? sampleMessage : sampleReply)({
    _id: idOf(100 + index),
    parentId: index === 0 ? null : idOf(99 + index),
    seq: index + 1,
    siblings: [idOf(100 + index)],
    content,
  });

const all = ['The quay, the Quay.', 'A mill.', 'No boats?', 'At the **quay**.', 'Why?', 'Because of the quays.'].map(
  (content, index) => said(index, content),
);

const windowOf = (from: number) => ({ hasOlder: from > 0, hasNewer: false, changeSeq: 6, messages: all.slice(from) });

/** A conversation of which only the end is in the page. */
const shown = [
  answer(readConversation, one({ ...sampleConversation({ messageCount: all.length }), ...windowOf(4) })),
  answer(listMessages, ({ query }) => one({ ...windowOf(0), hasNewer: query.around === undefined })),
];

/** Says which messages have the words, as the server does. */
const finding = (encrypted = 0): HttpHandler =>
  answer(findInConversation, ({ query: { q } }) =>
    one({
      hits: all.flatMap(({ _id, seq, content }) =>
        content.toLowerCase().includes(String(q).toLowerCase()) ? [{ _id, seq }] : [],
      ),
      encrypted,
      hasMore: false,
    }),
  );

const field = page.getByRole('textbox', { name: 'Find in this conversation' });
const marked = (name: string): string[] =>
  [...(CSS.highlights.get(name) ?? [])].map((range) => (range instanceof Range ? range.toString() : ''));
const framed = (): string | undefined => document.querySelector<HTMLElement>('[data-target]')?.dataset['message'];

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const openBar = async (): Promise<void> => {
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  // The keys are loaded with the first message.
  await expect
    .poll(async () => {
      if (field.elements().length === 0) await press('{Control>}f{/Control}');
      return field.elements().length;
    })
    .toBe(1);
  await expect.element(field).toHaveFocus();
};

test('Ctrl+F finds words in the whole branch, newest first, leads to each, and marks them', async () => {
  await openScreen(talk, ...shown, finding());
  await expect.element(page.getByText('Because of the quays.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await openBar();
  await press('quay');
  await expect.element(page.getByText('3 of 3 messages')).toBeVisible();
  await expect.poll(framed).toBe(all[5]?._id);
  await expect.poll(() => marked('found-here')).toEqual(['quay']);
  await expectAccessible();
  // Beyond what was loaded, and on from either end to the other.
  await press('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByText('2 of 3 messages')).toBeVisible();
  await expect.poll(framed).toBe(all[3]?._id);
  await press('{ArrowUp}');
  await expect.poll(framed).toBe(all[0]?._id);
  await expect.poll(() => marked('found-here')).toEqual(['quay', 'Quay']);
  await expect.poll(() => marked('found')).toEqual(['quay', 'quay']);
  await page.getByRole('button', { name: 'Previous message found' }).click();
  await expect.element(page.getByText('3 of 3 messages')).toBeVisible();
  await field.click();
  await press('{Enter}');
  await expect.element(page.getByText('1 of 3 messages')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await press('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(CSS.highlights.has('found')).toBe(false);
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveFocus();
});

test('the menu opens it too; what no message has is said, and words typed on keep the place', async () => {
  await openScreen(talk, ...shown, finding());
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Find in this conversation' }).click();
  await expect.element(field).toHaveFocus();
  await field.fill('qu');
  await expect.element(page.getByText('3 of 3 messages')).toBeVisible();
  await press('{ArrowUp}');
  await expect.element(page.getByText('2 of 3 messages')).toBeVisible();
  await field.fill('quay');
  await expect.poll(() => marked('found-here')).toEqual(['quay']);
  await expect.element(page.getByText('2 of 3 messages')).toBeVisible();
  await field.fill('okapi');
  await expect.element(page.getByText('No message has these words.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next message found' })).toBeDisabled();
  await expectToFitPhone();
  await expectAccessible();
  await press('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Conversation actions' })).toHaveFocus();
});

test('the chat of an assistant is searched where it is, and Alt with an arrow means what it means elsewhere', async () => {
  const tutor = sampleAssistant({ id: idOf(41), name: 'Tutor' });
  const known = answer(readAssistant, { success: true, data: tutor, assistant: tutor });
  const { address } = await openScreen(paths.assistantChat(tutor.id), known, ...shown, finding());
  await openBar();
  await field.fill('quay');
  await expect.element(page.getByText('3 of 3 messages')).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByText('1 of 3 messages')).toBeVisible();
  await expect.poll(framed).toBe(all[0]?._id);
  expect(address()).toBe(`${paths.assistantChat(tutor.id)}?message=${all[0]?._id}`);
  await press('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('1 of 3 messages')).toBeVisible();
});

test('words in the part of a very long reply that is not shown are shown', async () => {
  const long = said(5, `${'Some words that fill a line.\n\n'.repeat(1_000)}The okapi sleeps.`);
  const messages = [said(4, 'Why?'), long];
  const conversation = { ...sampleConversation({ messageCount: 2 }), ...windowOf(4), messages };
  const found = one({ hits: [{ _id: long._id, seq: long.seq }], encrypted: 0, hasMore: false });
  await openScreen(talk, answer(readConversation, one(conversation)), answer(findInConversation, found));
  await expect.element(page.getByRole('button', { name: /^Show all/ })).toBeVisible();
  await openBar();
  await field.fill('okapi');
  await expect.element(page.getByText('The okapi sleeps.')).toBeInViewport();
  await expect.poll(() => marked('found-here')).toEqual(['okapi']);
});

test('pressed in the field, Ctrl+F is the browser’s own, and pressed elsewhere it leads back to the field', async () => {
  await openScreen(talk, ...shown, finding());
  await openBar();
  const seen: boolean[] = [];
  const watch = (event: KeyboardEvent): void => void (event.key === 'f' && seen.push(event.defaultPrevented));
  window.addEventListener('keydown', watch);
  await press('{Control>}f{/Control}');
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await press('{Control>}f{/Control}');
  window.removeEventListener('keydown', watch);
  expect(seen).toEqual([false, true]);
  await expect.element(field).toHaveFocus();
});

test('chosen in the menu while the bar is open, it leads back to the field, whose words are typed over', async () => {
  await openScreen(talk, ...shown, finding());
  await openBar();
  await field.fill('quay');
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Find in this conversation' }).click();
  await expect.element(field).toHaveFocus();
  await press('boats');
  await expect.element(field).toHaveValue('boats');
});

test('a search that fails says so, and can be tried again', async () => {
  await openScreen(talk, ...shown, refuse(findInConversation, 'invalid'));
  await openBar();
  await field.fill('quays');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The search failed.Retry');
  worker.use(answer(findInConversation, one({ hits: [{ _id: idOf(105), seq: 6 }], encrypted: 0, hasMore: true })));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1 of 1+ messages')).toBeVisible();
});

test('what was encrypted here is searched here, and what could not be is counted', async () => {
  const place = { conversationId: idOf(20) };
  const passphrase = 'a passphrase for two';
  await choosePassphrase(place.conversationId, passphrase);
  const sealed = await seal(place.conversationId, 'Under the third quay');
  const secret = { ...said(4, ''), ...sealed, ...place };
  const messages = [secret, said(5, 'Because of the quays.')];
  const conversation = { ...sampleConversation({ messageCount: 6 }), ...windowOf(4), messages };
  await openScreen(talk, answer(readConversation, one(conversation)), ...shown.slice(1), finding(2));
  // Who signs in has opened nothing yet.
  expect(await unlock(passphrase, secret)).toBe(true);
  await expect.element(page.getByText('Under the third quay')).toBeVisible();
  await openBar();
  await field.fill('third');
  await expect.element(page.getByText('1 of 1 message')).toBeVisible();
  await expect.element(page.getByText(/^1 encrypted message could not be searched\./)).toBeVisible();
  await expect.poll(framed).toBe(secret._id);
  lock(place.conversationId);
  await field.fill('third q');
  await expect.element(page.getByText(/^No message has these words\. 2 encrypted messages/)).toBeVisible();
});
