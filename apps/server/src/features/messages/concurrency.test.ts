import { search } from '@symbi/contracts/search';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test, vi } from 'vitest';
import { isWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

test('a reply is tagged once it has ended, and one that ends meanwhile is found by its words and by the tag', async () => {
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a pivot?');
  const write = (columns: { status: 'streaming' | 'complete'; content: string }) =>
    database.transaction(({ query }) =>
      query.updateTable('messages').set(columns).where('id', '=', reply._id).execute(),
    );
  await write({ status: 'streaming', content: '' });
  const path = `/api/conversations/${conversation}/messages/${reply._id}/tags`;
  expect((await user.call('PUT', path, { tags: ['birds'] })).status).toBe(409);
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await write({ status: 'complete', content: 'The heron nests by the lighthouse.' });
    return transaction(work);
  });
  expect((await user.call('PUT', path, { tags: ['birds'] })).status).toBe(200);
  for (const words of ['heron', '#birds']) {
    const { data } = await user.ask(search, { query: { q: words } });
    expect(data.map(({ messageId }) => messageId)).toEqual([reply._id]);
  }
});

test.runIf(app.databaseUrl !== undefined)(
  'whoever shows another branch holds no message while it waits for the conversation',
  async () => {
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    const path = `/api/conversations/${conversation}/messages/${reply._id}/select`;
    const shown = await database.transaction(async ({ query }) => {
      await query.updateTable('conversations').set({ is_pinned: 1 }).where('id', '=', conversation).execute();
      const selecting = user.call('POST', path);
      await expect.poll(() => isWaiting(database)).toBe(true);
      const messages = query.selectFrom('messages').select('id').where('conversation_id', '=', conversation);
      expect(await messages.forUpdate().noWait().execute()).toHaveLength(2);
      return { selecting };
    });
    expect((await shown.selecting).status).toBe(200);
  },
);
