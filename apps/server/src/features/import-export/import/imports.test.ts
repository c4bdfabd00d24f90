import { listConversations, type Message } from '@symbi/contracts/conversations';
import { verifySession } from '@symbi/contracts/insights';
import { listImports } from '@symbi/contracts/imports';
import { describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp } from '#support/app.ts';
import { startWithUser } from '#support/start.ts';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import { bring } from '../testing/bring.ts';
import { chatGptConversation, chatGptFile, libreChatList, libreChatTree, openWebUiFile } from '../testing/files.ts';

const { app, user } = await startWithUser();

const said = (messages: readonly Message[]) => messages.map(({ sender, content }) => `${sender}: ${content}`);
const whatOf = (item: { leftOut: readonly { what: string }[] } | undefined) => item?.leftOut.map(({ what }) => what);

describe('a file of ChatGPT', () => {
  test('gives its shown branch, keeps the others, and names what it could not take over', async () => {
    const { report, items } = await bring(user, chatGptFile, 97);
    expect(report).toMatchObject({ state: 'done', source: 'chatgpt', imported: 2, refused: 1, messages: 6 });
    expect(items.map(({ state }) => state)).toEqual(['imported', 'refused', 'imported']);
    expect(whatOf(items[0])).toEqual([
      'custom instructions',
      'calls of functions',
      'results of functions',
      'marks of sources',
      'images',
    ]);
    const messages = await readMessages(user, items[0]?.conversationId ?? '');
    expect(said(messages)).toEqual([
      'user: Where is the lighthouse?',
      'agent: On the western cape.',
      'user: Is this it?',
      'agent: Yes, it is.',
    ]);
    expect(messages[1]?.siblings).toHaveLength(2);
    expect(messages[2]?.notices).toEqual(['Not imported: 1 × images']);
    expect(messages[3]).toMatchObject({
      origin: { source: 'chatgpt', model: 'gpt-4o', at: '2023-11-14T22:13:29.000Z' },
    });
    for (const message of messages) expect(message.trustScore).toBeUndefined();
  });

  test('imports nothing twice, and adds what is new to what is there', async () => {
    const again = await bring(user, chatGptFile);
    expect(again.report).toMatchObject({ state: 'done', imported: 0, extended: 0, repeated: 2, messages: 0 });
    const [first] = chatGptFile;
    const grown = structuredClone(first) as ReturnType<typeof chatGptConversation>;
    const more = chatGptConversation(
      'c-1',
      '',
      { more: { role: 'user', parts: ['One more'], parent: 'last' } },
      'more',
    );
    Object.assign(grown.mapping, more.mapping);
    grown.current_node = 'more';
    const { report, items } = await bring(user, [grown]);
    expect(report).toMatchObject({ imported: 0, extended: 1, messages: 1 });
    const messages = await readMessages(user, items[0]?.conversationId ?? '');
    expect(messages.at(-1)?.content).toBe('One more');
    expect(messages).toHaveLength(5);
  });

  test('leads nobody away from what was said here since', async () => {
    const ask = { role: 'user', parts: ['Ask'], parent: null };
    const { items } = await bring(user, [chatGptConversation('gone-on', 'Gone on', { ask }, 'ask')]);
    const id = items[0]?.conversationId ?? '';
    await talk(user, id, 'And what do you say?');
    const reply = { role: 'assistant', parts: ['Reply'], parent: 'ask' };
    const { report } = await bring(user, [chatGptConversation('gone-on', 'Gone on', { ask, reply }, 'reply')]);
    expect(report).toMatchObject({ extended: 1, messages: 1 });
    expect((await readMessages(user, id)).map(({ content }) => content).slice(0, 2)).toEqual([
      'Ask',
      'And what do you say?',
    ]);
  });

  test('shows what is new where the conversation is open, and never moves it back in time', async () => {
    const ask = { role: 'user', parts: ['Ask'], parent: null };
    const reply = { role: 'assistant', parts: ['Reply'], parent: 'ask' };
    const { items } = await bring(user, [chatGptConversation('open', 'Open', { ask }, 'ask')]);
    const id = items[0]?.conversationId ?? '';
    await app.app.database.transaction(({ query }) =>
      query.updateTable('conversations').set({ last_activity: 1_800_000_000_000 }).where('id', '=', id).execute(),
    );
    const socket = await user.connect();
    try {
      const joined: unknown = await socket.emitWithAck('joinConversation', { id });
      expect(joined).toMatchObject({ ok: true });
      const shown = new Promise((resolve) => socket.once('conversation:branch', resolve));
      await bring(user, [chatGptConversation('open', 'Open', { ask, reply }, 'reply')]);
      const [, last] = await readMessages(user, id);
      expect(last?.content).toBe('Reply');
      expect(await shown).toEqual({ conversationId: id, headId: last?._id });
    } finally {
      socket.disconnect();
    }
    const read = await user.call('GET', `/api/conversations/${id}`);
    expect(read.body).toMatchObject({ data: { lastActivity: '2027-01-15T08:00:00.000Z' } });
  });

  test('is found by the search, counted, and held by a signed log that verifies', async () => {
    const person = await app.register();
    const { items } = await bring(person, chatGptFile);
    const id = items[0]?.conversationId ?? '';
    const found = await person.call('GET', '/api/search?q=western%20cape');
    expect(pick(found.body, 'data.0.conversationId')).toBe(id);
    const log = verifySession.response.parse(
      (await person.call('GET', `/api/insights/verify?session_id=conv:${id}`)).body,
    );
    expect(log.data).toMatchObject({ status: 'verified' });
    const exported = await person.call('GET', `/api/insights/export?session_id=conv:${id}`);
    expect(exported.text).toContain(String.raw`\"state\":\"imported\"`);
    expect(exported.text).not.toContain('trust_score');
    const list = await person.ask(listConversations);
    expect(list.count).toBe(2);
    expect(list.data.find(({ _id }) => _id === id)).toMatchObject({
      title: 'Lighthouses',
      messageCount: 5,
      createdAt: '2023-11-14T22:13:20.500Z',
      ethicalScore: null,
    });
  });
});

test('a conversation that came in has the agent that a new one would have, and goes on with it', async () => {
  const somebody = await app.register();
  const core = pick((await somebody.call('GET', '/api/agents')).body, 'data.0._id');
  const { items } = await bring(somebody, libreChatList);
  const id = items[0]?.conversationId ?? '';
  expect((await somebody.call('GET', `/api/conversations/${id}`)).body).toMatchObject({ data: { agent: core } });
  const { reply } = await talk(somebody, id, 'What is Symbi?');
  expect(reply).toMatchObject({ sender: 'agent', status: 'complete', agentId: core });
  expect((await somebody.call('DELETE', `/api/agents/${core}`)).status).toBe(200);
  const later = await bring(somebody, libreChatTree);
  const other = await somebody.call('GET', `/api/conversations/${later.items[0]?.conversationId ?? ''}`);
  expect(other.body).toMatchObject({ data: { agent: null } });
});

describe('a file of another application', () => {
  test('of LibreChat keeps branches, from lists in lists and from a flat list', async () => {
    const tree = await bring(user, libreChatTree);
    expect(tree.report).toMatchObject({ state: 'done', source: 'librechat', imported: 1, messages: 4 });
    expect(whatOf(tree.items[0])).toEqual(['custom instructions']);
    const shown = await readMessages(user, tree.items[0]?.conversationId ?? '');
    expect(said(shown)).toEqual(['user: How?', 'agent: Like this.', 'user: Thanks']);
    expect(shown[1]?.siblings).toHaveLength(2);
    const list = await bring(user, libreChatList);
    expect(whatOf(list.items[0])).toEqual([
      'failed replies',
      'reasoning',
      'calls of functions',
      'parts of kind "hologram"',
    ]);
    const flat = await readMessages(user, list.items[0]?.conversationId ?? '');
    expect(said(flat)).toEqual(['user: Begin', 'agent: Done.']);
  });

  test('of Open WebUI leaves out what was thought, and keeps tags and the archive', async () => {
    const { items, report } = await bring(user, openWebUiFile);
    expect(report).toMatchObject({ source: 'openwebui', imported: 1, incomplete: 1 });
    expect(whatOf(items[0])).toEqual(['images', 'reasoning']);
    const id = items[0]?.conversationId ?? '';
    expect(said(await readMessages(user, id))).toEqual(['user: 15 * 17?', 'agent: 255']);
    const read = await user.call('GET', `/api/conversations/${id}`);
    expect(read.body).toMatchObject({ data: { isArchived: true, tags: ['maths'] } });
  });
});

describe('our own file', () => {
  test('comes back without the scores it claims, and says so', async () => {
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is the trust score?');
    expect(reply.trustScore).toBeDefined();
    const file = await user.call('GET', `/api/exports/conversations/${conversation}?format=json`);
    const forged = file.text.replaceAll(/"trustScore":[\d.]+/g, '"trustScore":1');
    const other = await app.register();
    const { items, report } = await bring(other, forged);
    expect(report).toMatchObject({ state: 'done', source: 'symbi', imported: 1, messages: 2 });
    expect(whatOf(items[0])).toContain('trust scores');
    const [, back] = await readMessages(other, items[0]?.conversationId ?? '');
    expect(back).toMatchObject({ content: reply.content, origin: { source: 'symbi' } });
    expect(back?.trustScore).toBeUndefined();
    expect(back?._id).not.toBe(reply._id);
    const id = items[0]?.conversationId ?? '';
    expect((await other.call('GET', `/api/conversations/${id}/messages/${back?._id}/trust`)).status).toBe(404);
    const replied = await talk(other, id, 'And now?', {
      agentId: pick((await other.call('GET', '/api/agents')).body, 'data.0._id'),
    });
    expect(replied.reply.status).toBe('complete');
  });

  test('comes back without what a model thought, and says so', async () => {
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is the trust score?');
    const path = `/api/exports/conversations/${conversation}?format=json`;
    const { text } = await user.call('GET', path);
    const other = await app.register();
    expect(whatOf((await bring(other, text)).items[0])).not.toContain('reasoning');
    const thought = text.replace(`"_id":"${reply._id}"`, `"_id":"${reply._id}","thoughts":"What could be meant?"`);
    expect(thought).not.toBe(text);
    const { items } = await bring(await app.register(), thought);
    expect(whatOf(items[0])).toContain('reasoning');
    expect(items[0]?.conversationId).toBeDefined();
  });
});

test('the newest imports are listed with what became of them, and only to who began them', async () => {
  const person = await app.register();
  const list = async (of: TestUser) => (await of.ask(listImports)).data;
  expect(await list(person)).toEqual([]);
  const { report } = await bring(person, chatGptFile);
  for (let n = 0; n < 10; n += 1) {
    const opened = await person.call('POST', '/api/imports', { file: `${n}.json` });
    await person.call('POST', `/api/imports/${pick(opened.body, 'data._id')}/stop`);
    if (n === 0) {
      const [newest, ...earlier] = await list(person);
      expect(newest).toMatchObject({ file: '0.json', state: 'stopped', imported: 0, messages: 0 });
      expect(earlier).toEqual([report]);
    }
  }
  const kept = await list(person);
  expect(kept.map(({ file }) => file)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `${n}.json`));
  expect((await list(await app.register())).length).toBe(0);
});

describe('an upload', () => {
  test('takes a part twice, refuses a gap, and ends with its start', async () => {
    const opened = await user.call('POST', '/api/imports', { file: 'a.json' });
    const path = `/api/imports/${pick(opened.body, 'data._id')}`;
    const part = (n: number, content: string) => user.call('PUT', `${path}/parts`, { n, content });
    expect((await part(1, 'x')).status).toBe(409);
    expect((await part(0, '[')).status).toBe(200);
    expect((await part(0, '[')).body).toMatchObject({ data: { characters: 1 } });
    expect((await part(1, ']')).status).toBe(200);
    expect((await user.call('POST', `${path}/start`)).status).toBe(202);
    expect((await part(2, ']')).status).toBe(409);
  });

  test('gives way to the next one, and can be stopped', async () => {
    const person = await app.register();
    const first = await person.call('POST', '/api/imports', { file: 'a.json' });
    const second = await person.call('POST', '/api/imports', { file: 'b.json' });
    expect((await person.call('GET', `/api/imports/${pick(first.body, 'data._id')}`)).status).toBe(404);
    const stopped = await person.call('POST', `/api/imports/${pick(second.body, 'data._id')}/stop`);
    expect(stopped.body).toMatchObject({ data: { state: 'stopped' } });
  });

  test('that nobody finished is gone when somebody imports a day later', async () => {
    const other = await app.register();
    const opened = await other.call('POST', '/api/imports', { file: 'left.json' });
    const id = pick(opened.body, 'data._id');
    await other.call('PUT', `/api/imports/${id}/parts`, { n: 0, content: '[' });
    await app.app.database.transaction(({ query }) =>
      query.updateTable('conversation_imports').set({ created_at: 1 }).where('id', '=', id).execute(),
    );
    await (await app.register()).call('POST', '/api/imports', { file: 'mine.json' });
    expect((await other.call('GET', `/api/imports/${id}`)).status).toBe(404);
    const parts = app.app.database.read.selectFrom('conversation_import_parts').select('n').where('import_id', '=', id);
    expect(await parts.execute()).toEqual([]);
  });

  test('goes on after a restart where it was', async () => {
    const many = Array.from({ length: 150 }, (_, n) =>
      chatGptConversation(
        `many-${n}`,
        `Number ${n}`,
        { ask: { role: 'user', parts: [`Ask ${n}`], parent: null } },
        'ask',
      ),
    );
    const place = await startApp();
    const person = await place.register();
    const opened = await person.call('POST', '/api/imports', { file: 'many.json' });
    const path = `/api/imports/${pick(opened.body, 'data._id')}`;
    await person.call('PUT', `${path}/parts`, { n: 0, content: JSON.stringify(many) });
    await person.call('POST', `${path}/start`);
    const again = await place.restart();
    try {
      const back = again.signedIn(person);
      await expect
        .poll(async () => (await back.call('GET', path)).body)
        .toMatchObject({ data: { state: 'done', imported: 150, messages: 150, repeated: 0 } });
      const list = listConversations.response.parse((await back.call('GET', '/api/conversations')).body);
      expect(list.count).toBe(150);
    } finally {
      await again.stop();
    }
  });
});
