import { listMessages, readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readThread } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = idOf(20);
const early = [sampleMessage(), sampleReply()];
const question = sampleMessage({ _id: idOf(60), parentId: idOf(59), changeSeq: 60, content: 'And at the end?' });
const reply = sampleReply({ _id: idOf(61), parentId: idOf(60), changeSeq: 61, content: 'Then it is over.' });
const end = { messages: [question, reply], hasOlder: true, hasNewer: false, changeSeq: 61 };
const hit = { messages: early, hasOlder: false, hasNewer: true, changeSeq: 61 };
const shownIds = () => readThread(talk)?.messages.map(({ _id }) => _id);

/** Opens a message far above the end of a conversation. */
const openFarUp = async (): Promise<void> => {
  await openScreen(
    paths.conversation(talk, { message: idOf(31) }),
    answer(readConversation, one({ ...sampleConversation(), ...end })),
    answer(listMessages, ({ query }) =>
      one(query.around === undefined ? { ...end, messages: [], hasNewer: true } : hit),
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
