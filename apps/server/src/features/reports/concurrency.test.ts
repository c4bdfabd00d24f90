import { expect, test } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

test.runIf(app.databaseUrl !== undefined)('a report that is asked for twice at once is counted once', async () => {
  const { both } = await database.transaction(async ({ query }) => {
    await query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const asked = [1, 2].map(() => user.call('POST', '/api/reports/generate/daily'));
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { both: asked };
  });
  for (const { status } of await Promise.all(both)) expect(status).toBe(201);
  const answer = await user.call('GET', '/api/reports?category=daily');
  expect(answer.body).toMatchObject({ count: 1 });
});
