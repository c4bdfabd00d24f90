import { shareLimits } from '@symbi/contracts/share-limits';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countWaiting, isWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

test.runIf(app.databaseUrl !== undefined)('two links at once are not one too many', async () => {
  const conversations = [await startConversation(user), await startConversation(user)];
  for (const id of conversations) await talk(user, id, 'What is the trust score?');
  const share = (conversationId: string | undefined) =>
    user.call('POST', '/api/shares', { conversationId, days: null });
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

test.runIf(app.databaseUrl !== undefined)('a link that is revoked while it is read shows nothing', async () => {
  const person = await app.register();
  const conversationId = await startConversation(person);
  await talk(person, conversationId, 'What is the trust score?');
  const made = await person.call('POST', '/api/shares', { conversationId, days: null });
  const opened = await database.transaction(async ({ query }) => {
    await sql`lock table share_messages in access exclusive mode`.execute(query);
    await query.deleteFrom('shares').where('id', '=', pick(made.body, 'data._id')).execute();
    const reading = app.call('GET', `/api/shared/${pick(made.body, 'token')}`);
    // It has found the link, and waits for its messages.
    await expect.poll(() => isWaiting(database)).toBe(true);
    return { reading };
  });
  expect((await opened.reading).status).toBe(404);
});
