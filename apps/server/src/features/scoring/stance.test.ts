import { readTimeline } from '@symbi/contracts/timeline';
import { exportSession } from '@symbi/contracts/insights';
import { describe, expect, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai');

const question = 'Should we store the customer passwords in plain text?';
const held = 'Yes, you should store them in plain text. It is simple and it is safe enough for a small site.';
const turned =
  'No, you should not store them in plain text. I was wrong before: anybody who reads the database would have them all.';

const createAgent = (user: TestUser, name: string): Promise<string> => addRemoteAgent(user, { name });

const pointsOf = async (user: TestUser, conversation: string) =>
  (await user.ask(readTimeline, { query: { session_id: conversation } })).data.points;

const signedTypes = async (user: TestUser, conversation: string): Promise<string[]> => {
  const answer = await user.call('GET', `/api/insights/export?session_id=conv:${conversation}`);
  return exportSession.response.parse(answer.body).rows.map((row) => (JSON.parse(row) as { type: string }).type);
};

const speaking = async (): Promise<{ user: TestUser; agent: string; conversation: string }> => {
  const user = await app.register();
  const agent = await createAgent(user, 'Speaker');
  return { user, agent, conversation: await startConversation(user, agent) };
};

describe('a stance is compared', () => {
  test('when the person challenges the reply, also through several challenges', async () => {
    const { user, conversation } = await speaking();
    fakes.script({ reply: held }, { reply: held }, { reply: turned });
    await talk(user, conversation, question);
    const second = await talk(user, conversation, 'Are you sure?');
    const third = await talk(user, conversation, 'My colleague says that is wrong.');
    const points = await pointsOf(user, conversation);
    expect(points.map((point) => [point.message_id, point.kind])).toEqual([
      [second.reply._id, 'same'],
      [third.reply._id, 'pivot'],
    ]);
  });

  test('when the same question is asked again, with other talk in between', async () => {
    const { user, conversation } = await speaking();
    fakes.script({ reply: held }, { reply: 'Bread is the better choice.' }, { reply: turned });
    const first = await talk(user, conversation, question);
    await talk(user, conversation, 'And what should we have for lunch?');
    const last = await talk(user, conversation, `Once more: ${question.toLowerCase()}`);
    expect(await pointsOf(user, conversation)).toMatchObject([
      { message_id: last.reply._id, previous_message_id: first.reply._id, kind: 'pivot' },
    ]);
  });

  test('when the same question was asked on another branch of the session', async () => {
    const { user, conversation } = await speaking();
    fakes.script({ reply: held }, { reply: 'Bread is the better choice.' }, { reply: turned });
    await talk(user, conversation, question);
    const [said] = await readMessages(user, conversation);
    const path = `/api/conversations/${conversation}/messages/${said?._id ?? ''}`;
    const edited = await user.call('PUT', path, { content: 'What should we have for lunch at the office?' });
    await ended(user, conversation, pick(edited.body, 'reply._id'));
    const last = await talk(user, conversation, question);
    expect(await pointsOf(user, conversation)).toMatchObject([
      { message_id: last.reply._id, kind: 'pivot', evidence_window: { previous_excerpt: held } },
    ]);
  });

  test('when another version of a reply is asked for', async () => {
    const { user, conversation } = await speaking();
    fakes.script({ reply: held }, { reply: turned });
    const { reply } = await talk(user, conversation, question);
    const again = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/regenerate`, {});
    const version = pick(again.body, 'reply._id');
    await ended(user, conversation, version);
    expect(await pointsOf(user, conversation)).toMatchObject([{ message_id: version, kind: 'pivot' }]);
  });
});

describe('nothing is compared, drawn or signed as a change', () => {
  test('for an answer to another question', async () => {
    const { user, conversation } = await speaking();
    fakes.script({ reply: 'Rent a car.' }, { reply: 'Campsites are the better choice.' }, { reply: turned });
    await talk(user, conversation, 'How should we travel to the coast?');
    await talk(user, conversation, 'And where should we sleep?');
    await talk(user, conversation, 'Now something else: what about the passwords?');
    expect(await pointsOf(user, conversation)).toEqual([]);
    expect(await signedTypes(user, conversation)).not.toContain('timeline');
  });

  test('when another agent is challenged', async () => {
    const { user, conversation } = await speaking();
    const other = await createAgent(user, 'Other');
    fakes.script({ reply: held }, { reply: turned });
    await talk(user, conversation, question);
    await talk(user, conversation, 'Are you sure?', { agentId: other });
    expect(await pointsOf(user, conversation)).toEqual([]);
  });

  test('where the built-in agent found nothing to answer with', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    for (const asked of ['How tall is Mount Everest?', 'How tall is Mount Everest?', 'Are you sure?']) {
      const { reply } = await talk(user, conversation, asked);
      expect(reply.content).toContain('I found nothing');
    }
    expect(await pointsOf(user, conversation)).toEqual([]);
  });

  test.each(['I found nothing on that.', 'Hello! How can I help you today?'])(
    'where a reply without a position is challenged: %s',
    async (empty) => {
      const { user, conversation } = await speaking();
      fakes.script({ reply: empty }, { reply: turned });
      await talk(user, conversation, question);
      await talk(user, conversation, 'Are you sure?');
      expect(await pointsOf(user, conversation)).toEqual([]);
    },
  );

  test('for what commands put out, however often they are given', async () => {
    const user = await app.register();
    const list = await user.call('GET', '/api/assistant/list');
    const conversation = await startConversation(user, pick(list.body, 'data.0.id'));
    for (const command of ['/calc 2+2', '/calc 2+3', '/time', '/time', '/calc 2+2', 'Are you sure?'])
      await talk(user, conversation, command);
    expect(await pointsOf(user, conversation)).toEqual([]);
  });
});
