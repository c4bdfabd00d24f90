import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => {
  vi.restoreAllMocks();
});

/** A rated reply, with the ways to judge and to erase it. */
const startRated = async () => {
  const id = await startConversation(user);
  const { reply } = await talk(user, id, 'What is a pivot?');
  const path = `/api/conversations/${id}/messages/${reply._id}`;
  return {
    judge: () =>
      user.call('POST', `${path}/feedback`, { judgment: 'wrong', note: 'It says that a pivot is a stance.' }),
    erase: async (): Promise<void> => {
      expect((await user.call('DELETE', path)).status).toBe(200);
    },
  };
};

const notes = async () => (await user.call('GET', '/api/judgments')).text;

test('what a person wrote about a reply goes with its text; the judgment stays', async () => {
  const { judge, erase } = await startRated();
  expect((await judge()).status).toBe(200);
  expect(await notes()).toContain('a pivot is a stance');
  await erase();
  expect(await notes()).not.toContain('a pivot is a stance');
  expect((await user.call('GET', '/api/judgments')).body).toMatchObject({ count: 1, data: [{ judgment: 'wrong' }] });
});

test('a reply that is erased as it is judged is judged no more', async () => {
  const { judge, erase } = await startRated();
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (stored) => {
    await erase();
    return transaction(stored);
  });
  expect((await judge()).status).toBe(400);
  expect(await notes()).not.toContain('a pivot is a stance');
});
