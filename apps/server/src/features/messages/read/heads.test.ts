import { sendEncrypted } from '@symbi/testkit/encrypted';
import { listHeads } from '@symbi/contracts/heads';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('the last message of a conversation is told in a line, to its owner alone', async () => {
  const [user, other] = [await server.register(), await server.register()];
  const [talked, empty] = [await startConversation(user), await startConversation(user)];
  const { reply } = await talk(user, talked, 'What is a pivot?');
  const read = async (as: typeof user) =>
    listHeads.response.parse((await as.call('GET', `/api/conversation-heads?ids=${talked},${empty}`)).body).data;
  const [head, ...rest] = await read(user);
  expect(rest).toEqual([]);
  expect(head).toMatchObject({
    conversationId: talked,
    sender: 'agent',
    agentId: reply.agentId,
    agentName: reply.agentName,
  });
  expect(head?.excerpt.length).toBeLessThanOrEqual(160);
  expect(head?.excerpt).not.toContain('\n');
  expect(await read(other)).toEqual([]);
  await user.call('DELETE', `/api/conversations/${talked}/messages/${reply._id}`);
  expect(await read(user)).toMatchObject([{ excerpt: '' }]);
});

test('a last message that was encrypted in the browser is told as such', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  await sendEncrypted(user, id);
  const { body } = await user.call('GET', `/api/conversation-heads?ids=${id}`);
  expect(listHeads.response.parse(body).data).toMatchObject([{ excerpt: '', isEncrypted: true }]);
});
