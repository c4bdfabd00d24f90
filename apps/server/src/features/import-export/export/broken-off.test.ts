import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { loseReads } from '#support/reads.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
let reads: ReturnType<typeof loseReads> | undefined;
afterEach(() => reads?.end());

const download = () =>
  fetch(`${app.url}/api/exports/conversations`, { headers: { authorization: `Bearer ${user.token}` } });

/** The session is read first. */
const BEFORE_THE_FILE = 1;

test('an export that cannot begin is refused like any other call', async () => {
  reads = loseReads(database, BEFORE_THE_FILE);
  const answer = await download();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
});

test('an export that breaks off is no whole file to whoever loads it, and the log says why', async () => {
  for (let made = 0; made < 3; made += 1) await talk(user, await startConversation(user), 'What is a capsule?');
  const whole = await (await download()).text();
  reads = loseReads(database, BEFORE_THE_FILE + 8);
  const answer = await download();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(JSON.parse(whole)).toMatchObject({ conversations: [{}, {}, {}] });
  expect(app.logged()).toContain('An export broke off');
});
