import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const BERTH = 'A berth of ten metres costs 42 euros a night.';
const HIVE = 'The hive of bees stands behind the old barn.';
const QUESTIONS =
  'What does a berth of ten metres cost? Where does the hive of bees stand? Who invented the telephone?';

const start = async (): Promise<TestUser> => {
  const user = await app.register();
  for (const text of [BERTH, HIVE])
    await user.call('POST', '/api/context', { tag: 'harbor', data: { title: 'Note', text } });
  return user;
};

test('each question of a message finds its own context, and one without an answer is named', async () => {
  const user = await start();
  const { reply } = await talk(user, await startConversation(user), QUESTIONS);
  const said = reply.content.replaceAll(/ \[\d\]/g, '');
  expect(said.split('\n\n')).toEqual([
    BERTH,
    HIVE,
    'I found nothing that answers “Who invented the telephone?”. Could you ask it on its own, or in other words?',
  ]);
  expect(reply.citations?.length).toBe(2);
});

test('a model gets the contexts of every question', async () => {
  const user = await start();
  const agent = await addRemoteAgent(user, { contextBridgeEnabled: true });
  fakes.script({ reply: 'It depends.' });
  await talk(user, await startConversation(user, agent), QUESTIONS);
  const sent = JSON.stringify(fakes.requests.map(({ body }) => body));
  expect([sent.includes(BERTH), sent.includes(HIVE)]).toEqual([true, true]);
});
