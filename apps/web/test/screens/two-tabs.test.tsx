import { createConversation, readConversation, sendMessage } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftOf } from '../../src/features/messages/outbox/drafts.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleThread, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const here = 'Where does the hive stand?';
const there = 'What did the bees cost?';

/** A conversation without messages, made or opened. */
const empty = (sent: string[]) => [
  answer(createConversation, { success: true, ...sampleConversation(), data: sampleConversation() }),
  answer(readConversation, one(sampleThread([]))),
  answer(sendMessage, ({ body: { content } }) => {
    sent.push(content);
    return one(sampleMessage({ content }));
  }),
];

test.each([
  ['in a conversation', talk, idOf(20)],
  ['where one begins', paths.newConversation, 'new'],
])('what another tab wrote %s is kept when this one sends its own text', async (_, path, place) => {
  const sent: string[] = [];
  await openScreen(path, ...empty(sent));
  await input().fill(here);
  const draft = draftOf(sampleUser._id, place);
  expect(draft.read()).toBe(here);
  draft.write(there);
  await send().click();
  await expect.poll(() => sent).toEqual([here]);
  await expect.element(input()).toHaveValue('');
  expect(draft.read()).toBe(there);
});

test('what this tab sent is no draft any more, nor for another tab that shows it', async () => {
  const sent: string[] = [];
  await openScreen(talk, ...empty(sent));
  await input().fill(here);
  await send().click();
  await expect.poll(() => sent).toEqual([here]);
  await expect.element(input()).toHaveValue('');
  expect(draftOf(sampleUser._id, idOf(20)).read()).toBe('');
});
