import { listMessages } from '@symbi/contracts/conversations';
import { search, type SearchHit } from '@symbi/contracts/search';
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

const tag = (user: TestUser, conversation: string, message: string, tags: string[]) =>
  user.call('PUT', `/api/conversations/${conversation}/messages/${message}/tags`, { tags });

const tagged = async (user: TestUser, conversation: string, query: string) => {
  const answer = await user.call('GET', `/api/conversations/${conversation}/messages?${query}`);
  return listMessages.response.parse(answer.body).data;
};

const find = async (user: TestUser, words: string): Promise<SearchHit[]> => {
  const answer = await user.call('GET', `/api/search?q=${encodeURIComponent(words)}`);
  return search.response.parse(answer.body).data;
};

describe('tags of messages', () => {
  test('filter a conversation, window by window', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const ids: string[] = [];
    for (const content of ['First question', 'Second question', 'Third question']) {
      const { question } = await talk(user, conversation, content);
      ids.push(question._id);
      await tag(user, conversation, question._id, ['to check', 'Zürich']);
    }
    const newest = await tagged(user, conversation, 'tag=to%20check&limit=2');
    expect(newest.messages.map(({ _id }) => _id)).toEqual(ids.slice(1));
    expect(newest.hasOlder).toBe(true);
    const older = await tagged(user, conversation, `tag=to%20check&limit=2&before=${ids[1]}`);
    expect(older.messages.map(({ _id }) => _id)).toEqual(ids.slice(0, 1));
    expect(older).toMatchObject({ hasOlder: false, hasNewer: true });
    expect((await tagged(user, conversation, 'tag=Z%C3%BCrich')).messages).toHaveLength(3);
    expect((await tagged(user, conversation, 'tag=context-aware')).messages).toHaveLength(3);
    expect((await tagged(user, conversation, 'tag=check')).messages).toHaveLength(0);
    await tag(user, conversation, ids[0] ?? '', []);
    expect((await tagged(user, conversation, 'tag=to%20check')).messages.map(({ _id }) => _id)).toEqual(ids.slice(1));
  });

  test('are found by the index and not by walking the conversation', async () => {
    if (server.app.database.dialect !== 'sqlite') return;
    const { sql } = await import('kysely');
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from message_tags join messages on messages.id = message_tags.message_id
      where message_tags.conversation_id = 'a' and message_tags.tag = 'b' and message_tags.seq < 9
      order by message_tags.seq desc limit 51`.execute(server.app.database.read);
    const plan = rows.map(({ detail }) => detail).join('\n');
    expect(plan).toContain('message_tags_by_conversation_id_tag_seq');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  test('feed the search, and stop doing so when they are taken away', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { question, reply } = await talk(user, conversation, 'What is a trust score?');
    await tag(user, conversation, question._id, ['Quarterly review']);
    await tag(user, conversation, reply._id, [...reply.contextTags, 'evidence']);
    expect((await find(user, '#quarterly')).map(({ messageId }) => messageId)).toEqual([question._id]);
    expect((await find(user, 'quarterly review')).map(({ messageId }) => messageId)).toEqual([question._id]);
    expect((await find(user, '#evidence')).map(({ messageId }) => messageId)).toEqual([reply._id]);
    expect(await find(user, '#score')).toEqual([]);
    expect((await find(user, 'score #quarterly')).map(({ messageId }) => messageId)).toEqual([question._id]);
    expect(await find(user, '#context-aware')).toEqual([]);
    await tag(user, conversation, question._id, []);
    expect(await find(user, '#quarterly')).toEqual([]);
    expect((await find(user, 'trust score')).map(({ messageId }) => messageId)).toContain(question._id);
  });

  test('belong to the owner of the conversation', async () => {
    const [owner, other] = [await server.register(), await server.register()];
    const conversation = await startConversation(owner);
    const { question } = await talk(owner, conversation, 'Mine');
    await tag(owner, conversation, question._id, ['private']);
    const path = `/api/conversations/${conversation}/messages?tag=private`;
    const refused = await other.call('GET', path);
    const missing = await other.call('GET', `/api/conversations/${'f'.repeat(24)}/messages?tag=private`);
    expect(refused.status).toBe(404);
    expect(pick(refused.body, 'message')).toBe(pick(missing.body, 'message'));
    expect(await find(other, '#private')).toEqual([]);
    for (const bad of ['tag=', `tag=${'x'.repeat(61)}`, 'tag=a%00b'])
      expect((await owner.call('GET', `/api/conversations/${conversation}/messages?${bad}`)).status).toBe(400);
    await owner.call('DELETE', `/api/conversations/${conversation}`);
    const left = await server.app.database.read
      .selectFrom('message_tags')
      .select('tag')
      .where('conversation_id', '=', conversation)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('tags of conversations', () => {
  test('filter the list and feed the search', async () => {
    const user = await server.register();
    const [first] = [await startConversation(user), await startConversation(user)];
    await user.call('PUT', `/api/conversations/${first}`, { tags: ['Budget 2026', 'Budget 2026', '100%'] });
    for (const query of ['Budget%202026', '100%25']) {
      const list = await user.call('GET', `/api/conversations?tag=${query}`);
      expect(list.body).toMatchObject({ count: 1, data: [{ _id: first, tags: ['Budget 2026', '100%'] }] });
    }
    expect((await user.call('GET', '/api/conversations?tag=Budget')).body).toMatchObject({ count: 0, data: [] });
    expect((await find(user, '#budget')).map(({ conversationId }) => conversationId)).toEqual([first]);
    await user.call('PUT', `/api/conversations/${first}`, { tags: [] });
    expect(await find(user, '#budget')).toEqual([]);
  });
});
