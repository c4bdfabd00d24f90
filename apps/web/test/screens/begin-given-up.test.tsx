import { listAgents } from '@symbi/contracts/agents';
import { addAttachment, listAttachments } from '@symbi/contracts/attachments';
import {
  createConversation,
  readConversation,
  removeConversation,
  sendMessage,
  updateConversation,
  type Conversation,
} from '@symbi/contracts/conversations';
import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { giveUp } from '../../src/app/pages/give-up.ts';
import { isEmpty } from '../../src/features/conversations/discard.ts';
import { text } from '../../src/features/conversations/text.ts';
import { draftOf } from '../../src/features/messages/outbox/drafts.ts';
import { addMention, mentionsOf } from '../../src/features/messages/outbox/mentions.ts';
import { outboxStore } from '../../src/features/messages/outbox/outbox-store.ts';
import { startSession } from '../../src/platform/api/session.ts';
import * as paths from '../../src/platform/paths.ts';
import { button, chip, choose, fileOf, input } from '../support/composer-files.ts';
import { answer, late, list, one, refuse } from '../support/network.ts';
import {
  idOf,
  sampleAgent,
  sampleAttachment,
  sampleConversation,
  sampleMessage,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';
import { settleRequests, worker } from '../support/worker.ts';

const talk = paths.conversation(idOf(20));
const question = 'Where does the hive stand?';
const untouched = { title: DEFAULT_CONVERSATION_TITLE, tags: [], messageCount: 0 };

/** Answers for a conversation in which nothing is ever said; `changes` gets what becomes of it. */
const emptyTalk = (changes: unknown[]) => [
  answer(createConversation, () => {
    changes.push('created');
    return { success: true as const, ...sampleConversation(untouched), data: sampleConversation(untouched) };
  }),
  answer(readConversation, one(sampleThread([], untouched))),
  answer(updateConversation, ({ body }) => {
    changes.push(body);
    return one(sampleConversation(untouched));
  }),
  answer(removeConversation, () => {
    changes.push('removed');
    return { success: true as const };
  }),
];

const leaveFor = (name: string) => page.getByRole('banner').getByRole('link', { name }).click();

/** Goes from a conversation to the page that begins the next one. */
const beginAnother = async (): Promise<void> => {
  await leaveFor('Conversations');
  await page.getByRole('link', { name: 'New Conversation' }).first().click();
};

const failFirst = async (address: () => string): Promise<void> => {
  await choose(fileOf('bees.pdf'));
  await input().fill(question);
  await button('Send').click();
  await expect.poll(address).toBe(talk);
  // The page that began it shows the same until that of the conversation has loaded.
  await expect.element(page.getByText(text.newHint)).not.toBeInTheDocument();
  await expect.element(button('Retry bees.pdf')).toBeVisible();
  await expect.element(input()).toHaveValue(question);
};

const failToStore = async () => {
  const put = vi.spyOn(await outboxStore(), 'put').mockRejectedValue(new Error('The disk is full'));
  onTestFinished(() => put.mockRestore());
  return put;
};

test('a first message whose files all failed waits where the next begins once it is given up, and no conversation stays', async () => {
  const changes: unknown[] = [];
  const { address } = await openScreen(paths.newConversation, ...emptyTalk(changes), refuse(addAttachment, 'internal'));
  await failFirst(address);
  await leaveFor('Projects');
  await expect.poll(() => changes).toEqual(['created', 'removed']);
  await beginAnother();
  await expect.element(input()).toHaveValue(question);
  await expectToSay(chip('bees.pdf'), '1 kB');
  await expect.element(button('Retry bees.pdf')).not.toBeInTheDocument();
});

test('a text given up reaches the next beginning although that is already open, with what it names', async () => {
  const changes: unknown[] = [];
  const files = late(listAttachments, list([]));
  const { address } = await openScreen(paths.newConversation, ...emptyTalk(changes), refuse(addAttachment, 'internal'));
  await failFirst(address);
  await input().fill('What do @Harbour plans say?');
  addMention(mentionsOf(sampleUser._id, idOf(20)), { _id: idOf(30), title: 'Harbour plans' });
  worker.use(files.handler);
  await beginAnother();
  await expect.element(input()).toHaveValue('');
  await expect.poll(files.isAsked).toBe(true);
  files.give();
  await expect.element(input()).toHaveValue('What do @Harbour plans say?');
  await expect.poll(() => changes).toEqual(['created', 'removed']);
  await expectToSay(chip('bees.pdf'), '1 kB');
  expect(mentionsOf(sampleUser._id, 'new').get()).toHaveLength(1);
});

test('a text given up stays in its conversation while another is written where the next begins', async () => {
  const changes: unknown[] = [];
  const files = late(listAttachments, list([]));
  const { address } = await openScreen(paths.newConversation, ...emptyTalk(changes), refuse(addAttachment, 'internal'));
  await failFirst(address);
  worker.use(files.handler);
  await beginAnother();
  await input().fill('Who keeps bees?');
  await expect.poll(files.isAsked).toBe(true);
  files.give();
  await settleRequests();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(input()).toHaveValue('Who keeps bees?');
  expect(draftOf(sampleUser._id, idOf(20)).read()).toBe(question);
  expect(changes).toEqual(['created']);
});

test('where the first message cannot be stored, another agent answers in the same conversation, which goes when given up', async () => {
  const changes: unknown[] = [];
  const other = sampleAgent({ _id: idOf(12), name: 'Beekeeper' });
  await openScreen(paths.newConversation, answer(listAgents, list([sampleAgent(), other])), ...emptyTalk(changes));
  await failToStore();
  await input().fill(question);
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: 'Beekeeper' }).click();
  await button('Send').click();
  await expect.poll(() => changes).toEqual(['created', { agent: idOf(12) }]);
  await expect.element(button('Send')).toBeEnabled();
  await leaveFor('Projects');
  await expect.poll(() => changes).toEqual(['created', { agent: idOf(12) }, 'removed']);
});

test('a first message that is sent after all is no longer given up when its conversation is left', async () => {
  const changes: unknown[] = [];
  const send = answer(sendMessage, ({ body: { content, clientId } }) => {
    changes.push(content);
    return one(sampleMessage({ content, clientId }));
  });
  const failing = refuse(addAttachment, 'internal');
  const { address } = await openScreen(paths.newConversation, ...emptyTalk(changes), send, failing);
  await failFirst(address);
  await button('Remove bees.pdf').click();
  await button('Send').click();
  await expect.poll(() => changes).toEqual(['created', question]);
  await expect.poll(async () => (await outboxStore()).list(sampleUser._id, idOf(20))).toEqual([]);
  const asked: string[] = [];
  worker.use(http.get(readConversation.path, ({ request }) => void asked.push(request.url)));
  await leaveFor('Projects');
  await expect.element(input()).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await settleRequests();
  expect(asked).toEqual([]);
  expect(changes).toEqual(['created', question]);
});

test('CI Integration that was switched on again for another try is on in the conversation', async () => {
  const { address } = await openScreen(paths.newConversation, ...emptyTalk([]), refuse(sendMessage, 'internal'));
  const put = await failToStore();
  await input().fill(question);
  await page.getByRole('switch', { name: 'CI Integration' }).click();
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(localStorage.getItem(`ci-integration:${idOf(20)}`)).toBe('off');
  put.mockRestore();
  await page.getByRole('switch', { name: 'CI Integration' }).click();
  await button('Send').click();
  await expect.poll(address).toBe(talk);
  expect(localStorage.getItem(`ci-integration:${idOf(20)}`)).toBeNull();
});

const isEmptyWith = (fields: Partial<Conversation>): Promise<boolean> => {
  worker.use(answer(readConversation, one(sampleThread([], { ...untouched, ...fields }))));
  return isEmpty(idOf(20));
};

test('a conversation that has a message, a file, a name or a place is not empty', async () => {
  startSession('token-of-a-test');
  expect(await isEmptyWith({})).toBe(true);
  expect(await isEmptyWith({ messageCount: 1 })).toBe(false);
  expect(await isEmptyWith({ title: 'Bees' })).toBe(false);
  expect(await isEmptyWith({ isPinned: true })).toBe(false);
  expect(await isEmptyWith({ isArchived: true })).toBe(false);
  expect(await isEmptyWith({ folder: idOf(40) })).toBe(false);
  expect(await isEmptyWith({ tags: ['bees'] })).toBe(false);
  worker.use(answer(readConversation, one(sampleThread([sampleMessage()], untouched))));
  expect(await isEmpty(idOf(20))).toBe(false);
  worker.use(answer(listAttachments, list([sampleAttachment()])));
  expect(await isEmptyWith({})).toBe(false);
});

test('a conversation whose author is back in it when it would be deleted is kept, with its text', async () => {
  const changes: unknown[] = [];
  const files = late(listAttachments, list([]));
  startSession('token-of-a-test');
  worker.use(files.handler, ...emptyTalk(changes));
  draftOf(sampleUser._id, idOf(20)).write(question);
  const given = giveUp(sampleUser._id, idOf(20));
  await expect.poll(files.isAsked).toBe(true);
  const before = location.href;
  history.replaceState(null, '', talk);
  onTestFinished(() => history.replaceState(null, '', before));
  files.give();
  await given;
  expect(changes).toEqual([]);
  expect(draftOf(sampleUser._id, idOf(20)).read()).toBe(question);
  expect(draftOf(sampleUser._id, 'new').read()).toBe('');
});

test('a file that arrived keeps the conversation of a first message given up', async () => {
  const changes: unknown[] = [];
  const asked: string[] = [];
  await openScreen(
    paths.newConversation,
    http.get(listAttachments.path, ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(list([sampleAttachment()]));
    }),
    ...emptyTalk(changes),
    answer(addAttachment, one(sampleAttachment({ name: 'bees.pdf' }))),
  );
  await failToStore();
  await choose(fileOf('bees.pdf'));
  await input().fill(question);
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectToSay(chip('bees.pdf'), '3 pages of text');
  asked.length = 0;
  await leaveFor('Projects');
  await expect.poll(() => asked).not.toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await settleRequests();
  expect(changes).toEqual(['created']);
  await beginAnother();
  await expect.element(input()).toHaveValue(question);
});
