import { listConversations } from '@symbi/contracts/conversations';
import { search } from '@symbi/contracts/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation, talk } from '@symbi/testkit/talk';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

describe('the list of conversations', () => {
  test('leaves archived ones out unless it is asked for them', async () => {
    const user = await server.register();
    const [active, archived] = [await startConversation(user), await startConversation(user)];
    await user.call('PUT', `/api/conversations/${archived}`, { isArchived: true });
    const ids = async (query: string): Promise<string[]> => {
      const { body } = await user.call('GET', `/api/conversations${query}`);
      const list = listConversations.response.parse(body);
      expect(list.count).toBe(list.data.length);
      return list.data.map(({ _id }) => _id);
    };
    expect(await ids('?limit=5')).toEqual([active]);
    expect(await ids('?archived=false')).toEqual([active]);
    expect(await ids('?archived=true')).toEqual([archived]);
  });
});

describe('the list of conversations with a filter', () => {
  const listed = async (user: TestUser, query: string) =>
    listConversations.response.parse((await user.call('GET', `/api/conversations?${query}`)).body);

  test('counts and pages those of a tag, pinned ones first, and follows every change', async () => {
    const user = await server.register();
    const ids = [await startConversation(user), await startConversation(user), await startConversation(user)];
    const [first = '', second = '', third = ''] = ids;
    for (const id of ids) await user.call('PUT', `/api/conversations/${id}`, { tags: ['work', 'Ω mega'] });
    await user.call('PUT', `/api/conversations/${first}`, { isPinned: true });
    const page = await listed(user, 'tag=work&limit=2');
    expect(page).toMatchObject({ count: 3, data: [{ _id: first }, { _id: third }] });
    const rest = await listed(user, `tag=work&limit=2&cursor=${page.nextCursor ?? ''}`);
    expect(rest.data.map(({ _id }) => _id)).toEqual([second]);
    await user.call('PUT', `/api/conversations/${second}`, { isArchived: true });
    expect(await listed(user, 'tag=work&archived=true')).toMatchObject({ count: 1, data: [{ _id: second }] });
    await user.call('PUT', `/api/conversations/${third}`, { tags: [] });
    await user.call('DELETE', `/api/conversations/${second}`);
    expect(await listed(user, 'tag=work')).toMatchObject({ count: 1, data: [{ _id: first }] });
    expect(await listed(user, 'tag=work&archived=true')).toMatchObject({ count: 0, data: [] });
    expect(await listed(user, `tag=${encodeURIComponent('Ω mega')}`)).toMatchObject({ count: 1 });
    const other = await server.register();
    expect(await listed(other, 'tag=work')).toMatchObject({ count: 0, data: [] });
  });

  test('counts what is of an agent and has a tag too', async () => {
    const user = await server.register();
    const [tagged] = [await startConversation(user), await startConversation(user)];
    await user.call('PUT', `/api/conversations/${tagged}`, { tags: ['work'] });
    const agent = pick((await user.call('GET', '/api/agents')).body, 'data.0._id');
    expect(await listed(user, `agent=${agent}&tag=work`)).toMatchObject({ count: 1, data: [{ _id: tagged }] });
  });

  test('finds a text in any part of a title', async () => {
    const user = await server.register();
    const [harbour, other] = [await startConversation(user), await startConversation(user)];
    await user.call('PUT', `/api/conversations/${harbour}`, { title: 'The Harbour at 100%' });
    await user.call('PUT', `/api/conversations/${other}`, { title: 'Something else', tags: ['harbour'] });
    for (const text of ['harbour', 'ARBOU', '100%', 'the harbour at'])
      expect(await listed(user, `title=${encodeURIComponent(text)}`)).toMatchObject({
        count: 1,
        data: [{ _id: harbour }],
      });
    expect((await listed(user, 'title=')).count).toBe((await listed(user, '')).count);
    expect(await listed(user, 'title=absent')).toMatchObject({ count: 0, data: [] });
  });
});

test.each([
  ['RÜBEN UND BEETE', 'üben'],
  ['rüben und beete', 'ÜBEN UND'],
  ['Das Höhere Öl', 'höhere öl'],
  ['ПЛАН РАБОТ', 'лан раб'],
  ['ΟΔΟΣ ΑΘΗΝΑΣ', 'δος'],
  ['Die Öl_Karte', 'öl_k'],
  ['İstanbul seferi', 'istanbul'],
  ['İZMİR', 'izmir'],
  ['istanbula gemi', 'İstan'],
  ['Mu\u0308nster', 'm\u00FCn'],
  ['M\u00FCnster', 'mu\u0308n'],
])('%s is found by %s', async (title, text) => {
  const user = await server.register();
  const conversation = await startConversation(user);
  await user.call('PUT', `/api/conversations/${conversation}`, { title });
  await user.call('PUT', `/api/conversations/${await startConversation(user)}`, { title: 'Die ol karte und Robben' });
  await user.call('PUT', `/api/conversations/${await startConversation(user)}`, { title: '' });
  const found = await user.ask(listConversations, { query: { title: text } });
  expect(found.data.map(({ _id }) => _id)).toEqual([conversation]);
});

test('a conversation may have its title taken away, and is found by what is shown instead', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  await startConversation(user);
  const renamed = await user.call('PUT', `/api/conversations/${conversation}`, { title: '  ' });
  expect(renamed.body).toMatchObject({ data: { title: '' } });
  const found = await user.call('GET', '/api/conversations?title=Untitled%20conv');
  expect(found.body).toMatchObject({ count: 1, data: [{ _id: conversation }] });
});

describe('a conversation that nobody named', () => {
  const titleOf = async (user: TestUser): Promise<string | undefined> =>
    (await user.ask(listConversations)).data[0]?.title;
  const first = '## Mooring\nWhat does a berth of **twelve metres** cost for the whole of the next summer?';
  const name = 'Mooring: What does a berth of twelve metres cost for the…';

  test('is named by the first message, is found by it, and keeps the name', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    await talk(user, conversation, first);
    expect(await titleOf(user)).toBe(name);
    await talk(user, conversation, 'And in winter?');
    expect(await titleOf(user)).toBe(name);
    const found = await user.ask(search, { query: { q: 'mooring' } });
    expect(found.data.filter(({ messageId }) => messageId === null)).toHaveLength(1);
  });

  test('is left alone where a person chose the name', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    await user.call('PUT', `/api/conversations/${conversation}`, { title: 'Berths' });
    await talk(user, conversation, first);
    expect(await titleOf(user)).toBe('Berths');
    const unnamed = await startConversation(user);
    await user.call('PUT', `/api/conversations/${unnamed}`, { title: '' });
    await talk(user, unnamed, first);
    expect(await titleOf(user)).toBe('');
  });

  test('loses the name with the words that it was made of', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question } = await talk(user, conversation, first);
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${question._id}`);
    expect(await titleOf(user)).toBe('New Conversation');
    expect((await user.call('GET', '/api/search?q=mooring')).body).toMatchObject({ data: [] });
  });
});

test('the search finds a conversation without a title by what is shown of it', async () => {
  const user = await server.register();
  const untitled = await startConversation(user);
  await user.call('PUT', `/api/conversations/${untitled}`, { title: '' });
  const { body } = await user.call('GET', '/api/search?q=untitled');
  expect(search.response.parse(body).data).toMatchObject([{ conversationId: untitled, messageId: null }]);
});
