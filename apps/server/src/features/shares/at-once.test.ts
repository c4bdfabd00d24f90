import { shareLimits } from '@symbi/contracts/share-limits';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

test.runIf(app.databaseUrl !== undefined)('two links at once are not one too many', async () => {
  const conversations = [await startConversation(user), await startConversation(user)];
  for (const id of conversations) await talk(user, id, 'What is the trust score?');
  const share = (conversationId: string | undefined) =>
    user.call('POST', '/api/transfers/shares', { conversationId, days: null });
  for (let made = 1; made < shareLimits.shares; made += 1) expect((await share(conversations[0])).status).toBe(201);
  const asked = await database.transaction(async ({ query }) => {
    await query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const both = conversations.map(share);
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { both };
  });
  const statuses = (await Promise.all(asked.both)).map(({ status }) => status);
  expect(statuses.toSorted((left, right) => left - right)).toEqual([201, 409]);
});
