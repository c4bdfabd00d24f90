import { listChanges, listMessages, readConversation, sendMessage } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readThread } from '../../src/features/messages/api.ts';
import { loadEditor } from '../../src/features/messages/components/load-editor.ts';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, hold, late, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const talk = idOf(20);
const early = [sampleMessage(), sampleReply()];
const question = sampleMessage({ _id: idOf(60), parentId: idOf(59), changeSeq: 60, content: 'And at the end?' });
const reply = sampleReply({ _id: idOf(61), parentId: idOf(60), changeSeq: 61, content: 'Then it is over.' });
const end = { messages: [question, reply], hasOlder: true, hasNewer: false, changeSeq: 61 };
const hit = { messages: early, hasOlder: false, hasNewer: true, changeSeq: 61 };
const shownIds = () => readThread(talk)?.messages.map(({ _id }) => _id);

/** Opens a message far above the end of a conversation. */
const openFarUp = async (around = hit): Promise<void> => {
  await openScreen(
    paths.conversation(talk, { message: idOf(31) }),
    answer(readConversation, one({ ...sampleConversation(), ...end })),
    answer(listMessages, ({ query }) =>
      one(query.around === undefined ? { ...end, messages: [], hasNewer: true } : around),
    ),
  );
  await expect.element(page.getByText('A pivot is a change of stance.', { exact: true })).toBeVisible();
  await expect.poll(shownIds).toEqual([idOf(30), idOf(31)]);
};

/** Waits longer than it takes to write events and request what they require. */
const meanwhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

test('what changes at the end takes nobody away who reads far up', async () => {
  await openFarUp();
  await tell('message:updated', { ...reply, contextTags: ['kept'], changeSeq: 62 });
  await meanwhile();
  expect(shownIds()).toEqual([idOf(30), idOf(31)]);
});

const asked = sampleMessage({ _id: idOf(62), parentId: idOf(61), content: 'Is it really?', changeSeq: 63 });
const answered = sampleReply({ _id: idOf(63), parentId: idOf(62), content: 'Yes, really.', changeSeq: 64 });
const stored = answer(sendMessage, ({ body: { clientId } }) => ({
  ...one({ ...asked, clientId }),
  reply: answered,
}));

const send = async (): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(asked.content);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

const expectSent = async (): Promise<void> => {
  await expect.element(page.getByText(answered.content, { exact: true })).toBeInViewport();
  expect(shownIds()).toEqual([idOf(60), idOf(61), idOf(62), idOf(63)]);
};

test('what is sent from far up is seen, at the end', async () => {
  await openFarUp();
  worker.use(stored);
  await send();
  await expectSent();
});

test('what is sent from far up is seen although the end was read before it was stored', async () => {
  await openFarUp();
  const before = late(readConversation, one({ ...sampleConversation(), ...end }));
  const changes = answer(listChanges, one({ messages: [asked, answered], changeSeq: 64, more: false }));
  worker.use(stored, before.handler, changes);
  await send();
  await expect.poll(() => readThread(talk)?.changeSeq).toBe(64);
  await expect.poll(before.isAsked).toBe(true);
  before.give();
  await expectSent();
});

const editor = () => page.getByRole('textbox', { name: 'Edit message' });

/** Presses the key that edits one's last message, and waits until its editor would be shown. */
const pressUp = async (): Promise<void> => {
  await loadEditor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await userEvent.keyboard('{ArrowUp}');
  await meanwhile();
};

test('arrow-up edits no earlier message where the last one is not loaded', async () => {
  await openFarUp();
  await pressUp();
  await expect.element(editor()).not.toBeInTheDocument();
});

test('arrow-up opens no editor behind the messages with a tag', async () => {
  await openScreen(
    paths.conversation(talk, { tag: 'kept' }),
    answer(readConversation, one({ ...sampleConversation(), ...end })),
    answer(listMessages, one({ ...end, messages: [reply], hasOlder: false })),
  );
  await expect.element(page.getByText(reply.content, { exact: true })).toBeVisible();
  await pressUp();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect.element(page.getByText(question.content, { exact: true })).toBeVisible();
  await meanwhile();
  await expect.element(editor()).not.toBeInTheDocument();
});

const jump = (): Promise<void> => page.getByRole('button', { name: 'Jump to latest' }).click();

test('the way to the end does not wait for earlier messages that are on their way', async () => {
  await openFarUp({ ...hit, hasOlder: true });
  const earlier = hold(listMessages);
  worker.use(earlier.handler);
  await page.getByRole('button', { name: 'Load earlier messages' }).click();
  await expect.poll(earlier.isAsked).toBe(true);
  await jump();
  await expect.element(page.getByText(reply.content, { exact: true })).toBeInViewport();
  expect(shownIds()).toEqual([idOf(60), idOf(61)]);
});

test('an end that cannot be loaded is told', async () => {
  await openFarUp();
  worker.use(refuse(readConversation));
  await jump();
  await expect.element(page.getByRole('alert').getByText('Later messages could not be loaded')).toBeVisible();
});
