import { addAttachment } from '@symbi/contracts/attachments';
import { checkReply } from '@symbi/contracts/reply-checks';
import { rescoreMessage } from '@symbi/contracts/feedback';
import type { Message } from '@symbi/contracts/conversations';
import { eventually } from '@symbi/testkit/eventually';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pngOf } from '@symbi/testkit/pictures';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { beforeEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';
import { call, startAssistant } from '../assistants/testing/assistants.ts';

const { app, fakes } = await startWithFakes('openai');
beforeEach(() => fakes.reset());

const scoresOf = async (user: TestUser, conversation: string, messageId: string) =>
  (await user.ask(rescoreMessage, { params: { id: conversation, messageId } })).data;

/** The reply that follows once the person approved what the first one waited for. */
const approved = async (user: TestUser, conversation: string, waiting: Message): Promise<Message> => {
  const [waits] = waiting.toolCalls ?? [];
  const path = `/api/conversations/${conversation}/messages/${waiting._id}/tool-calls/${waits?._id ?? ''}`;
  const answer = await user.call('POST', path, { approve: true });
  return ended(user, conversation, pick(answer.body, 'reply._id'));
};

test('a reply below an approved call is scored again with the question of the person', async () => {
  const { user, conversation } = await startAssistant(app);
  const save = call('create_context', { tag: 'fee', text: 'The berth costs 12 euros.' });
  fakes.script({ toolCalls: [save], reply: 'Shall I keep it?' }, { reply: 'Yes.' });
  const { reply } = await talk(user, conversation, 'Is the tag called fee?');
  const next = await approved(user, conversation, reply);
  const { stored, fresh } = await scoresOf(user, conversation, next._id);
  expect(fresh).toEqual({ ...stored, scoredAt: fresh.scoredAt });
});

test.each(['What is 17 * 23?', '/save plan: Meet at noon.'])(
  'the output of %s is still nothing to check',
  async (said) => {
    const user = await app.register();
    const latest = await user.call('GET', '/api/assistant/latest');
    const conversation = await startConversation(user, pick(latest.body, 'assistant.id'));
    const { reply } = await talk(user, conversation, said);
    const output = reply.toolCalls?.[0]?.state === 'done' ? reply : await approved(user, conversation, reply);
    const { stored, fresh } = await scoresOf(user, conversation, output._id);
    expect(stored.state).toBe('nothing_to_check');
    expect(fresh).toEqual({ ...stored, scoredAt: fresh.scoredAt });
  },
);

test('a new score says as well that the model was shown a picture', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-6-luna' }));
  const path = `/api/conversations/${conversation}/attachments?name=harbour.png`;
  const picture = addAttachment.response.parse((await user.call('POST', path, pngOf(10, 4))).body).data._id;
  const { reply } = await talk(user, conversation, 'What is on it?', { pictures: [picture] });
  const { stored, fresh } = await scoresOf(user, conversation, reply._id);
  expect(stored.pictures).toBe(1);
  expect(fresh.pictures).toBe(1);
});

test('a new score says as well who searched for what it rests on', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  fakes.script({ reply: 'The Moon raises two tides a day.' });
  const { reply } = await talk(user, conversation, 'How many tides a day does the Moon raise?');
  await user.ask(checkReply, { params: { id: conversation, messageId: reply._id }, body: { by: 'search' } });
  await eventually(async () =>
    (await readMessages(user, conversation)).find(({ _id, checking }) => _id === reply._id && checking === undefined),
  );
  const { stored, fresh } = await scoresOf(user, conversation, reply._id);
  expect(stored.search).toMatchObject({ provider: 'openai' });
  expect(fresh.search).toEqual(stored.search);
});
