import { search } from '@symbi/contracts/search';
import { trustTier } from '@symbi/trust/tiers';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const find = async (user: TestUser, query: string) =>
  search.response.parse((await user.call('GET', `/api/search?${query}`)).body);
const found = async (user: TestUser, query: string): Promise<(string | null)[]> =>
  (await find(user, query)).data.map(({ messageId }) => messageId);

const addAgent = async (user: TestUser): Promise<string> =>
  pick(
    (await user.call('POST', '/api/agents', { name: 'Scout', provider: 'local', model: 'symbi-core' })).body,
    'data._id',
  );

test('a search is narrowed by the agent, the tier, the tag and the time of what it finds', async () => {
  const user = await server.register();
  const agent = await addAgent(user);
  const [own, other] = [await startConversation(user), await startConversation(user, agent)];
  const first = await talk(user, own, 'What is a trust score?');
  const second = await talk(user, other, 'What is a trust score?');
  await user.call('PUT', `/api/conversations/${own}/messages/${first.question._id}/tags`, { tags: ['to check'] });
  const byAgent = await found(user, `q=score&agent=${agent}`);
  expect(byAgent).toContain(second.reply._id);
  expect(byAgent).not.toContain(first.reply._id);
  const tier = trustTier(first.reply.trustScore)?.name ?? '';
  expect(await found(user, `q=trust&tier=${tier}`)).toContain(first.reply._id);
  expect(await found(user, 'q=trust&tier=not_checked')).toEqual([]);
  expect(await found(user, 'q=trust&tag=to%20check')).toEqual([first.question._id]);
  const middle = encodeURIComponent(second.question.timestamp);
  expect(await found(user, `q=trust&until=${middle}`)).not.toContain(second.reply._id);
  expect(await found(user, `q=trust&from=${middle}`)).not.toContain(first.question._id);
});

test('only changes of mind are found when they are asked for, and nobody finds those of others', async () => {
  const [user, other] = [await server.register(), await server.register()];
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a pivot?');
  await talk(user, conversation, 'What is a trust score?');
  const point = { message_id: reply._id, session: `conv:${conversation}`, owner_id: user.id, at: 1, change_bp: 9_000 };
  const words = { kind: 'pivot' as const, stance_from: 'a', stance_to: 'b', row_hash: 'x' };
  await server.app.database.transaction(({ query }) =>
    query
      .insertInto('timeline_points')
      .values({ ...point, ...words, previous_excerpt: '', current_excerpt: '' })
      .execute(),
  );
  expect(await found(user, 'q=a&pivots=true')).toEqual([reply._id]);
  expect(await found(other, 'q=a&pivots=true')).toEqual([]);
});

test('a narrowed search goes on where it stopped, without a gap and without a hit twice', async () => {
  const user = await server.register();
  const [own, other] = [await startConversation(user), await startConversation(user)];
  const wanted: string[] = [];
  for (const conversation of [own, other, own, own, other])
    wanted.push((await talk(user, conversation, 'Say okapi', { ci: false })).question._id);
  await user.call('PUT', `/api/conversations/${own}`, { tags: ['zoo'] });
  const seen: (string | null)[] = [];
  let cursor = '';
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await find(user, `q=okapi&tag=zoo&limit=1${cursor}`);
    seen.push(...page.data.map(({ messageId }) => messageId));
    if (page.nextCursor === undefined) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  const questions = seen.filter((id) => id !== null && wanted.includes(id));
  expect(questions).toEqual([wanted[3], wanted[2], wanted[0]]);
  expect(new Set(seen).size).toBe(seen.length);
});

test('without a word a filter finds the newest of what it names, page by page, and nothing asked for is refused', async () => {
  const user = await server.register();
  const [own, other] = [await startConversation(user), await startConversation(user)];
  const first = await talk(user, own, 'What is a trust score?');
  const second = await talk(user, other, 'What is a trust score?');
  const unrated = await talk(user, other, 'What is a pivot?', { ci: false });
  const tier = trustTier(first.reply.trustScore)?.name ?? '';
  expect(await found(user, `tier=${tier}`)).toEqual([second.reply._id, first.reply._id]);
  expect(await found(user, `q=&tier=${tier}`)).toEqual([second.reply._id, first.reply._id]);
  const page = await find(user, `tier=${tier}&limit=1`);
  expect(page.data).toMatchObject([{ messageId: second.reply._id, conversationId: other }]);
  expect(page.data[0]?.excerpt).not.toBe('');
  expect(await found(user, `tier=${tier}&limit=1&cursor=${page.nextCursor}`)).toEqual([first.reply._id]);
  expect(await find(user, `tier=${tier}&limit=2`)).not.toHaveProperty('nextCursor');
  const since = encodeURIComponent(unrated.question.timestamp);
  expect(await found(user, `from=${since}`)).toEqual([unrated.reply._id, unrated.question._id]);
  for (const query of ['', 'q=', 'q=%20']) {
    const refused = await user.call('GET', `/api/search?${query}`);
    expect([refused.status, pick(refused.body, 'message')]).toEqual([
      400,
      'Type something to search for, or choose a filter',
    ]);
  }
  expect(await found(await server.register(), `tier=${tier}`)).toEqual([]);
});
