import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { startApp, type TestApp } from '#support/app.ts';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('a send that is refused leaves no gap, and the next one follows what is there', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a capsule?');
  const send = (body: object) => user.call('POST', `/api/conversations/${conversation}/messages`, body);
  const refused = await send({ content: 'To nobody', agentId: '0'.repeat(24) });
  expect(refused.status).toBe(404);
  await talk(user, conversation, 'And a bridge?');
  const shown = await readMessages(user, conversation);
  expect(shown.map(({ content }) => content)).toEqual([
    'What is a capsule?',
    reply.content,
    'And a bridge?',
    expect.any(String),
  ]);
  const { body } = await user.call('GET', `/api/conversations/${conversation}`);
  expect(body).toMatchObject({ data: { messageCount: 4 } });
  const rows = await server.app.database.read
    .selectFrom('messages')
    .select('seq')
    .where('conversation_id', '=', conversation)
    .orderBy('seq')
    .execute();
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('a clientId stands for one message in one place', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const said = { content: 'What is a capsule?', clientId: 'in-one-place' };
  const { question, reply } = await talk(user, conversation, said.content, said);
  const send = (more: object) => user.call('POST', `/api/conversations/${conversation}/messages`, { ...said, ...more });
  const again = await send({});
  expect([again.status, pick(again.body, 'data._id')]).toEqual([201, question._id]);
  const others = [{ parentId: reply._id }, { parentId: null }, { content: 'What is a bridge?' }, { ci: false }];
  for (const other of others) expect([other, (await send(other)).status]).toEqual([other, 409]);
});

describe('versions', () => {
  test('of a reply whose question was deleted are not asked for: there is nothing to ask', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question, reply } = await talk(user, conversation, 'What is a capsule?');
    const path = (id: string) => `/api/conversations/${conversation}/messages/${id}`;
    expect((await user.call('DELETE', path(question._id))).status).toBe(200);
    for (const { _id: id } of [question, reply]) {
      const again = await user.call('POST', `${path(id)}/regenerate`, {});
      expect([again.status, pick(again.body, 'message')]).toEqual([400, 'The message to reply to was deleted']);
    }
    expect(await readMessages(user, conversation)).toHaveLength(2);
  });

  test('of an edited message are branches, and either can be shown', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question } = await talk(user, conversation, 'What is a capsule?');
    await talk(user, conversation, 'And a bridge?');
    const edited = await user.call('PUT', `/api/conversations/${conversation}/messages/${question._id}`, {
      content: 'What is a pivot?',
    });
    await ended(user, conversation, pick(edited.body, 'reply._id'));
    expect((await readMessages(user, conversation)).map((message) => message.content)[0]).toBe('What is a pivot?');
    const shown = await user.call('POST', `/api/conversations/${conversation}/messages/${question._id}/select`);
    expect(shown.body).toMatchObject({
      data: { messages: [{ content: 'What is a capsule?' }, {}, { content: 'And a bridge?' }, {}] },
    });
  });

  test('of a reply are asked for once with one clientId, however often the request comes', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question, reply } = await talk(user, conversation, 'What is a capsule?');
    const again = (messageId: string) =>
      user.call('POST', `/api/conversations/${conversation}/messages/${messageId}/regenerate`, {
        clientId: 'another-version',
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => again(question._id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => pick(body, 'data._id')))).toEqual(new Set([question._id]));
    const versions = new Set(answers.map(({ body }) => pick(body, 'reply._id')));
    expect(versions.size).toBe(1);
    const [version = ''] = versions;
    expect((await ended(user, conversation, version)).siblings).toEqual([reply._id, version]);
    // The answer is the same during and after writing; another question under the same name is refused.
    expect(pick((await again(question._id)).body, 'reply._id')).toBe(version);
    expect((await again(reply._id)).status).toBe(409);
    const other = await server.register();
    const foreign = await startConversation(other);
    const theirs = await talk(other, foreign, 'What is a bridge?');
    const own = await other.call('POST', `/api/conversations/${foreign}/messages/${theirs.question._id}/regenerate`, {
      clientId: 'another-version',
    });
    expect(own.status).toBe(201);
  });

  test('of a message are made once with one clientId, however often the request comes', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question } = await talk(user, conversation, 'What is a capsule?');
    const edit = (body: object) =>
      user.call('PUT', `/api/conversations/${conversation}/messages/${question._id}`, {
        content: 'What is a pivot?',
        clientId: 'said-differently',
        ...body,
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => edit({})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const versions = [...new Set(answers.map(({ body }) => pick(body, 'data._id')))];
    expect(versions).toHaveLength(1);
    const replies = [...new Set(answers.map(({ body }) => pick(body, 'reply._id')))];
    expect(replies).toHaveLength(1);
    await ended(user, conversation, replies[0] ?? '');
    const [shown] = await readMessages(user, conversation);
    expect(shown).toMatchObject({ _id: versions[0], siblings: [question._id, versions[0]] });
    expect(pick((await edit({})).body, 'reply._id')).toBe(replies[0]);
    expect((await edit({ content: 'What is a bridge?' })).status).toBe(409);
  });

  test('load in windows both ways', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    for (let index = 0; index < 6; index += 1) await talk(user, conversation, `Question ${index}`);
    const newest = await user.call('GET', `/api/conversations/${conversation}?limit=4`);
    expect(newest.body).toMatchObject({
      data: {
        hasOlder: true,
        hasNewer: false,
        messages: [{ content: 'Question 4' }, {}, { content: 'Question 5' }, {}],
      },
    });
    const first = pick(newest.body, 'data.messages.0._id');
    const older = await user.call('GET', `/api/conversations/${conversation}/messages?before=${first}&limit=3`);
    expect(older.body).toMatchObject({
      data: { hasOlder: true, hasNewer: true, messages: [{}, { content: 'Question 3' }, {}] },
    });
    const newer = await user.call(
      'GET',
      `/api/conversations/${conversation}/messages?after=${pick(older.body, 'data.messages.0._id')}&limit=2`,
    );
    expect(newer.body).toMatchObject({ data: { messages: [{ content: 'Question 3' }, {}], hasNewer: true } });
  });
});

describe('deleting', () => {
  test('a conversation removes it, its messages and its place in every count', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    await talk(user, conversation, 'Remember the word zanzibar');
    // The message, and the title made from it.
    expect((await user.call('GET', '/api/search?q=zanzibar')).body).toMatchObject({ count: 2 });
    expect((await user.call('DELETE', `/api/conversations/${conversation}`)).status).toBe(200);
    expect((await user.call('GET', `/api/conversations/${conversation}`)).status).toBe(404);
    expect((await user.call('GET', '/api/search?q=zanzibar')).body).toMatchObject({ count: 0 });
    expect((await user.call('GET', '/api/users/dashboard')).body).toMatchObject({
      data: { conversations: 0, messages: 0 },
    });
    const kept = await server.app.database.read
      .selectFrom('log_rows')
      .select('text')
      .where('session', '=', `conv:${conversation}`)
      .execute();
    expect(kept.length).toBeGreaterThan(2);
    expect(JSON.stringify(kept)).not.toContain('zanzibar');
  });

  test('a message erases its words and leaves its place', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question } = await talk(user, conversation, 'My secret is xylophone');
    const erased = await user.call('DELETE', `/api/conversations/${conversation}/messages/${question._id}`);
    expect(erased.body).toMatchObject({ data: { content: '', notices: ['This message was deleted.'] } });
    const export_ = await server.app.database.read
      .selectFrom('log_contents')
      .select('content')
      .where('session', '=', `conv:${conversation}`)
      .execute();
    expect(JSON.stringify(export_)).not.toContain('xylophone');
  });

  test('a reply takes what explained its score along', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    const explained = () =>
      server.app.database.read
        .selectFrom('message_trust')
        .select('message_id')
        .where('owner_id', '=', user.id)
        .where('message_id', '=', reply._id)
        .execute();
    expect(await explained()).toHaveLength(1);
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${reply._id}`);
    expect(await explained()).toEqual([]);
  });
});

describe('changes of stance', () => {
  test('get a point for every answer to a question asked again, with a row in the signed log', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a trust score?');
    await talk(user, conversation, 'What is a pivot?');
    await talk(user, conversation, 'What is a trust score?');
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    const timeline = await user.call('GET', `/api/insights/timeline?session_id=${conversation}`);
    const { points } = (timeline.body as { data: { points: { message_id: string; row_hash: string }[] } }).data;
    expect(points).toHaveLength(2);
    expect(points[1]).toMatchObject({ message_id: reply._id, evidence_window: {} });
    const row = await server.app.database.read
      .selectFrom('log_rows')
      .select('type')
      .where('row_hash', '=', points[1]?.row_hash ?? '')
      .executeTakeFirst();
    expect(row).toEqual({ type: 'timeline' });
  });
});
