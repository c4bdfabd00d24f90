import { startConversation } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { addChange } from './queries/rows.ts';

const { app, user } = await startWithUser();

test('a process whose clock is behind moves no activity back', async () => {
  const { database } = app.app;
  const id = await startConversation(user);
  const add = (at: number | undefined) =>
    database.transaction((transaction) => addChange(transaction, user.id, id, { at }));
  const { last_activity: before = 0 } = (await add(undefined)) ?? {};
  expect(before).toBeGreaterThan(0);
  expect(await add(before - 60_000)).toMatchObject({ last_activity: before });
  expect(await add(before + 60_000)).toMatchObject({ last_activity: before + 60_000 });
  expect(await add(undefined)).toMatchObject({ last_activity: before + 60_000 });
});
