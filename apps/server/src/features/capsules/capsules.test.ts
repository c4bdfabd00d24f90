import { readCapsule } from '@symbi/contracts/capsules';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('a capsule is saved as it is read: in the body itself, or as its capsule', async () => {
  const user = await server.register();
  const path = `/api/context/capsule/${await startConversation(user)}`;
  const first = await user.call('PUT', path, { capsule: { goals: ['plan the trip'], notes: 'By train.' } });
  expect(first).toMatchObject({ status: 200, body: { capsule: { goals: ['plan the trip'], version: 1 } } });
  const { capsule } = readCapsule.response.parse((await user.call('GET', path)).body);
  const second = await user.call('PUT', path, { capsule: { ...capsule, notes: 'By boat.' } });
  expect(second.body).toMatchObject({ capsule: { goals: ['plan the trip'], notes: 'By boat.', version: 2 } });
  const late = await user.call('PUT', path, { capsule: { ...capsule, notes: 'By bus.' } });
  expect(late).toMatchObject({ status: 409, body: { details: { notes: 'By boat.' } } });
});

test.each([{}, { version: 0 }, { capsule: {} }, { capsule: { version: 0 } }, { capsul: { notes: 'x' } }])(
  'what would change nothing is refused: %j',
  async (body) => {
    const user = await server.register();
    const path = `/api/context/capsule/${await startConversation(user)}`;
    expect(await user.call('PUT', path, body)).toMatchObject({ status: 400, body: { message: 'Nothing to change' } });
  },
);

test('an item that shows nothing, as an earlier version accepted, is read, and can be replaced', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const path = `/api/context/capsule/${conversation}`;
  expect((await user.call('PUT', path, { tags: ['\u200B'] })).status).toBe(200);
  expect((await user.call('GET', path)).body).toMatchObject({ capsule: { tags: ['\u200B'] } });
  expect((await talk(user, conversation, 'What is a capsule?')).reply.status).toBe('complete');
  expect((await user.call('PUT', path, { tags: ['seen'] })).status).toBe(200);
});
