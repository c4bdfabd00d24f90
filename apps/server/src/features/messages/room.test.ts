import { expect, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');

const send = (user: TestUser, conversation: string, content: string) =>
  user.call('POST', `/api/conversations/${conversation}/messages`, { content });

test('whoever sends one message after another without waiting for replies is not refused', async () => {
  const user = await app.register();
  const conversation = await startConversation(user);
  const statuses: number[] = [];
  for (let number = 1; number <= 30; number += 1)
    statuses.push((await send(user, conversation, `What is ${number} times two?`)).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const replies = await eventually(async () => {
    const all = await readMessages(user, conversation);
    return all.some(({ status }) => status === 'streaming') ? undefined : all;
  });
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['complete']));
});

test('a ninth reply waits for one of eight to end, and is refused when none does', async () => {
  const user = await app.register();
  const agent = await addRemoteAgent(user, { name: 'Slow speaker' });
  fakes.setRate(0.1);
  const conversations = await Promise.all(Array.from({ length: 9 }, () => startConversation(user, agent)));
  const [last = '', ...others] = conversations;
  const begun = await Promise.all(others.map((conversation) => send(user, conversation, 'Tell me a long story.')));
  expect(begun.map(({ status }) => status)).toEqual(others.map(() => 201));

  const refused = await send(user, last, 'And one more.');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(await readMessages(user, last)).toEqual([]);

  const waiting = send(user, last, 'And one more.');
  const reply = pick(begun[0]?.body, 'reply._id');
  expect((await user.call('POST', `/api/conversations/${others[0]}/messages/${reply}/stop`)).status).toBe(200);
  await ended(user, others[0] ?? '', reply);
  expect((await waiting).status).toBe(201);
});
