import type { AgentInput } from '@symbi/contracts/agents';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, describe, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai', 'anthropic', 'together');
afterEach(() => fakes.reset());

const place = (conversation: string, messageId: string): string =>
  `/api/conversations/${conversation}/messages/${messageId}`;

/** A user whose reply was cut off: stopped, lost or at its limit. */
const withCut = async (provider: NonNullable<AgentInput['provider']>, fault: 'length' | 'cut', said: string) => {
  const user = await app.register();
  const agent = await addRemoteAgent(user, { provider: provider as 'openai' });
  const conversation = await startConversation(user, agent);
  fakes.script({ fault, reply: said });
  const { question, reply } = await talk(user, conversation, 'When does the harbour open?');
  return { user, agent, conversation, question, reply };
};

const goOn = async (user: TestUser, conversation: string, messageId: string, body?: object) =>
  user.call('POST', `${place(conversation, messageId)}/continue`, body);

describe('a reply that was cut off', () => {
  test.each(['openai', 'anthropic', 'together'] as const)(
    'goes on from what was written, as another version that is scored once, at %s',
    async (provider) => {
      const { user, conversation, question, reply } = await withCut(provider, 'length', 'The harbour opens at ni');
      expect(reply).toMatchObject({ status: 'complete', usage: { isCut: true } });
      fakes.script({ reply: 'nine in the morning.' });
      const answer = await goOn(user, conversation, reply._id, { ci: true });
      expect(answer.status).toBe(201);
      const whole = await ended(user, conversation, pick(answer.body, 'reply._id'));
      expect(whole).toMatchObject({
        status: 'complete',
        content: 'The harbour opens at nine in the morning.',
        parentId: question._id,
        siblings: [reply._id, whole._id],
      });
      expect(whole.trustState).toBeDefined();
      expect(whole.usage).not.toHaveProperty('isCut');
      const sent = JSON.stringify(fakes.requests.at(-1)?.body);
      expect(sent).toContain('"The harbour opens at "');
      expect(sent).toContain('Go on exactly where it ends');
      const rows = await app.app.database.read
        .selectFrom('message_trust')
        .select('message_id')
        .where('owner_id', '=', user.id)
        .where('message_id', '=', whole._id)
        .execute();
      expect(rows).toHaveLength(1);
    },
  );

  test('by the loss of its provider keeps what was written, also when it is lost again', async () => {
    const { user, conversation, reply } = await withCut('openai', 'cut', 'The harbour opens at nine in the morning.');
    expect(reply).toMatchObject({ status: 'failed', content: 'The harbour' });
    fakes.script({ fault: '401' });
    const refused = await goOn(user, conversation, reply._id);
    const again = await ended(user, conversation, pick(refused.body, 'reply._id'));
    expect(again).toMatchObject({
      status: 'failed',
      sender: 'agent',
      content: 'The ',
      failure: { code: 'invalid_key' },
    });
    fakes.script({ reply: 'harbour opens at ten.' });
    const answer = await goOn(user, conversation, again._id);
    expect(await ended(user, conversation, pick(answer.body, 'reply._id'))).toMatchObject({
      status: 'complete',
      content: 'The harbour opens at ten.',
    });
  });

  test('by its reader goes on too, and is asked for once with one clientId', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user));
    fakes.script({ reply: 'word '.repeat(2_000), tokensPerSecond: 50 });
    const path = `/api/conversations/${conversation}/messages`;
    const replyId = pick((await user.call('POST', path, { content: 'Tell me everything' })).body, 'reply._id');
    expect((await goOn(user, conversation, replyId)).status).toBe(409);
    await eventually(async () =>
      (await readMessages(user, conversation)).find(({ _id, content }) => _id === replyId && content.length > 10),
    );
    await user.call('POST', `${place(conversation, replyId)}/stop`);
    const stopped = await ended(user, conversation, replyId);
    fakes.script({ reply: 'and the end.' });
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => goOn(user, conversation, replyId, { clientId: 'go-on-0001' })),
    );
    const versions = new Set(asked.map(({ body }) => pick(body, 'reply._id')));
    expect(versions.size).toBe(1);
    const whole = await ended(user, conversation, [...versions][0] ?? '');
    expect(whole.content).toMatch(/^word word .*and the end\.$/);
    expect(stopped.content.startsWith(whole.content.slice(0, 10))).toBe(true);
    // The first request, and one more.
    expect(fakes.requests).toHaveLength(2);
  });

  test('is not asked for where a reply has come to its end, nor by somebody else', async () => {
    const { user, conversation, question, reply } = await withCut('openai', 'length', 'The harbour opens at');
    const stranger = await app.register();
    expect((await goOn(stranger, conversation, reply._id)).status).toBe(404);
    fakes.script({ reply: 'nine.' });
    const answer = await goOn(user, conversation, reply._id);
    const whole = await ended(user, conversation, pick(answer.body, 'reply._id'));
    for (const id of [whole._id, question._id]) expect((await goOn(user, conversation, id)).status).toBe(400);
  });

  test('is answered anew by the built-in agent', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    await app.app.database.transaction(({ query }) =>
      query
        .updateTable('messages')
        .set({ status: 'stopped', content: 'A pivot is' })
        .where('id', '=', reply._id)
        .where('owner_id', '=', user.id)
        .execute(),
    );
    const answer = await goOn(user, conversation, reply._id);
    const again = await ended(user, conversation, pick(answer.body, 'reply._id'));
    expect(again).toMatchObject({ status: 'complete', content: reply.content });
    expect(again.siblings).toEqual([reply._id, again._id]);
  });
});
