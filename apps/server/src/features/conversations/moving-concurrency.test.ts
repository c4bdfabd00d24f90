import { startConversation } from '@symbi/testkit/talk';
import { afterEach, expect, test, vi } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const change = (conversation: string, input: object) => user.call('PUT', `/api/conversations/${conversation}`, input);

const startIn = async (input: object): Promise<string> => {
  const conversation = await startConversation(user);
  expect((await change(conversation, input)).status).toBe(200);
  return conversation;
};

/**
 * Totals that sort between those of the conversations' lists: a request waiting for them already holds one of these.
 */
const middleOf = (...places: readonly number[]): string[] => places.map((place) => `agent:${place}:`);

/** Starts both while these totals are locked, then releases them; answers how often their transactions were tried. */
const together = async (lists: readonly string[], one: () => ReturnType<typeof user.call>, other: typeof one) => {
  const transaction = database.transaction.bind(database);
  let tries = 0;
  const asked = await database.transaction(async ({ query }) => {
    const mine = query.selectFrom('list_totals').select('list').where('owner_id', '=', user.id);
    const held = mine.where((row) => row.or(lists.map((list) => row('list', 'like', `${list}%`))));
    expect(await held.forUpdate().execute()).toHaveLength(lists.length);
    vi.spyOn(database, 'transaction').mockImplementation((work) =>
      transaction((given) => {
        tries += 1;
        return work(given);
      }),
    );
    const first = one();
    await expect.poll(() => countWaiting(database)).toBe(1);
    const second = other();
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { answers: Promise.all([first, second]) };
  });
  expect((await asked.answers).map(({ status }) => status)).toEqual([200, 200]);
  return tries;
};

test.runIf(app.databaseUrl !== undefined)('archiving one and taking another back meet in no deadlock', async () => {
  const open = await startConversation(user);
  const archived = await startIn({ isArchived: true });
  const archive = () => change(open, { isArchived: true });
  expect(await together(middleOf(0, 1), archive, () => change(archived, { isArchived: false }))).toBe(2);
});

test.runIf(app.databaseUrl !== undefined)('deleting one and taking another back meet in no deadlock', async () => {
  const open = await startConversation(user);
  const deleted = await startConversation(user);
  expect((await user.call('DELETE', `/api/conversations/${deleted}?undo=true`)).status).toBe(200);
  const remove = () => user.call('DELETE', `/api/conversations/${open}?undo=true`);
  const restore = () => user.call('POST', `/api/conversations/${deleted}/restore`);
  // One each, and the answers kept for retries forget what was deleted.
  expect(await together(middleOf(0, 2), remove, restore)).toBe(3);
});
