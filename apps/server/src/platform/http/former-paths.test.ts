import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { presentUrl } from './former-paths.ts';

const { app, user } = await startWithUser();

test('a script written against the version before exports, imports and shares as it did', async () => {
  const conversation = await startConversation(user);
  await talk(user, conversation, 'What is the trust score?');
  const file = await user.call('GET', `/api/transfers/conversations/${conversation}?format=json`);
  expect(file.text).toContain(conversation);

  const opened = await user.call('POST', '/api/transfers/imports', { file: 'bees.json' });
  const path = `/api/transfers/imports/${pick(opened.body, 'data._id')}`;
  expect((await user.call('PUT', `${path}/parts`, { n: 0, content: file.text })).status).toBe(200);
  expect((await user.call('POST', `${path}/start`)).status).toBe(202);

  const shared = await user.call('POST', '/api/transfers/shares', { conversationId: conversation, days: 1 });
  expect(shared.status).toBe(201);
  const listed = await user.call('GET', `/api/transfers/shares?conversation=${conversation}`);
  expect(listed.body).toEqual((await user.call('GET', `/api/shares?conversation=${conversation}`)).body);
  expect((await user.call('DELETE', `/api/transfers/shares/${pick(shared.body, 'data._id')}`)).status).toBe(200);
  expect((await app.call('GET', '/api/transfers/shares')).status).toBe(401);
});

test.each(['/api/transfers', '/api/transfers/constructor', '/api/transfers/importsx', '/x?/api/transfers/imports'])(
  '%s is not rewritten',
  (url) => expect(presentUrl(url)).toBe(url),
);
