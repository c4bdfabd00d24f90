import { listChanges, type Message } from '@symbi/contracts/conversations';
import { sendEncrypted } from '@symbi/testkit/encrypted';
import { startConversation } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { expect, test } from 'vitest';
import { beginLongReply } from '#support/long-reply.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');

/** The changes since a number in pages, each asked for after the last message of the one before. */
const paged = async (user: TestUser, id: string, since: number, limit: number): Promise<Message[][]> => {
  const pages: Message[][] = [];
  for (let from = since; pages.length < 10;) {
    const { data } = await user.ask(listChanges, { params: { id }, query: { since: from, limit } });
    pages.push(data.messages);
    if (!data.more) break;
    from = data.messages.at(-1)?.changeSeq ?? from;
  }
  return pages;
};

const idsOf = (pages: readonly Message[][]): string[][] => pages.map((page) => page.map(({ _id }) => _id));

test('changes come in pages, and the last one that is full has none after it', async () => {
  const user = await app.register();
  const conversation = await startConversation(user);
  const said: string[] = [];
  for (let count = 0; count < 4; count += 1) said.push((await sendEncrypted(user, conversation))._id);
  expect(idsOf(await paged(user, conversation, 0, 2))).toEqual([said.slice(0, 2), said.slice(2)]);
});

test('a reply that is being written is in the last page of the changes, and holds up none', async () => {
  const { user, conversation, replyId } = await beginLongReply(app, fakes);
  const params = { id: conversation };
  const { changeSeq } = (await user.ask(listChanges, { params, query: { since: 0 } })).data;
  const said = [(await sendEncrypted(user, conversation))._id, (await sendEncrypted(user, conversation))._id];
  expect(idsOf(await paged(user, conversation, changeSeq, 1))).toEqual([[said[0]], [replyId, said[1]]]);
  await user.call('POST', `/api/conversations/${conversation}/messages/${replyId}/stop`);
});
