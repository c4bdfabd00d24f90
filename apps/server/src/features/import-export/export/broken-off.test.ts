import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
const { read } = database;
afterEach(() => {
  Object.defineProperty(database, 'read', { configurable: true, writable: true, value: read });
});

/** Lets so much be read, and then nothing, as if the database had gone. */
const loseReadsAfter = (times: number): void => {
  let left = times;
  const get = () => {
    left -= 1;
    if (left < 0) throw new Error('Connection terminated unexpectedly');
    return read;
  };
  Object.defineProperty(database, 'read', { configurable: true, get });
};

const download = () =>
  fetch(`${app.url}/api/transfers/conversations`, { headers: { authorization: `Bearer ${user.token}` } });

/** The session, and then the folders. */
const BEFORE_THE_FILE = 1;

test('an export that cannot begin is refused like any other call', async () => {
  loseReadsAfter(BEFORE_THE_FILE);
  const answer = await download();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
});

test('an export that breaks off is no whole file to whoever loads it, and the log says why', async () => {
  for (let made = 0; made < 3; made += 1) await talk(user, await startConversation(user), 'What is a capsule?');
  const whole = await (await download()).text();
  loseReadsAfter(BEFORE_THE_FILE + 8);
  const answer = await download();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(JSON.parse(whole)).toMatchObject({ conversations: [{}, {}, {}] });
  expect(app.logged()).toContain('An export broke off');
});
