import { startConversation } from '@symbi/testkit/talk';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { countWaiting } from '#support/locks.ts';

const app = await startApp({ ATTACHMENT_MB_PER_PERSON: '1' });
afterAll(() => app.stop());
const { database } = app.app;

test.runIf(app.databaseUrl !== undefined)('two files at once are not more than a person may keep', async () => {
  const user = await app.register();
  const conversations = [await startConversation(user), await startConversation(user)];
  const asked = await database.transaction(async ({ query }) => {
    await query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const both = conversations.map((id) => {
      const file = new TextEncoder().encode(`${id}${' word'.repeat(120_000)}`);
      return user.call('POST', `/api/conversations/${id}/attachments?name=a`, file);
    });
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { both };
  });
  const statuses = (await Promise.all(asked.both)).map(({ status }) => status);
  expect(statuses.toSorted((left, right) => left - right)).toEqual([201, 409]);
});
