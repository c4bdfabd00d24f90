import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { sendEncrypted } from '@symbi/testkit/encrypted';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';

const words = (number: number): string => `the heron ${number} nests behind the lighthouse`;

describe.runIf(process.env['TEST_DATABASE_URL'] === undefined)('in the files of SQLite', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await startApp();
    user = await server.register();
  });
  afterAll(() => server.stop());

  const holds = (text: string): string[] =>
    readdirSync(server.directory, { withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(server.directory, entry.name)).includes(text))
      .map(({ name }) => name);

  test('nothing stays of a message that was erased, nor of a conversation or context that was deleted', async () => {
    const conversation = await startConversation(user);
    const other = await startConversation(user);
    for (let number = 0; number < 20; number += 1) await talk(user, conversation, `Note ${number}: ${words(number)}.`);
    const { question, reply } = await talk(user, other, `Note 50: ${words(50)}.`);
    const data = { text: words(60) };
    const context = await user.call('POST', '/api/context', { tag: 'birds', source: 'symbi', data });
    for (const number of [7, 50, 60]) expect(holds(words(number))).not.toEqual([]);
    for (const { _id: id } of [question, reply])
      expect((await user.call('DELETE', `/api/conversations/${other}/messages/${id}`)).status).toBe(200);
    expect(holds(words(50))).toEqual([]);
    await user.call('DELETE', `/api/conversations/${conversation}`);
    await user.call('DELETE', `/api/context/${(context.body as { _id: string })._id}`);
    for (const number of [7, 60]) expect(holds(words(number))).toEqual([]);
  });

  test('nor in the answer that is kept for a repeated create', async () => {
    const body = { tag: 'birds', source: 'symbi', data: { text: words(70) } };
    const create = () => user.call('POST', '/api/context', body, { 'idempotency-key': 'heron-number-70' });
    const made = await create();
    expect((await create()).body).toEqual(made.body);
    expect((await user.call('DELETE', `/api/context/${(made.body as { _id: string })._id}`)).status).toBe(200);
    expect(holds(words(70))).toEqual([]);
    // Nor is it made once more, by a retry that was still on its way.
    expect((await create()).status).toBe(404);
    expect(holds(words(70))).toEqual([]);
  });
});

describe('in the lists of other tabs', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await startApp();
    user = await server.register();
  });
  afterAll(() => server.stop());

  test.each(['plain', 'encrypted'])('a %s message without a score is reported as deleted', async (kind) => {
    const conversation = await startConversation(user);
    if (kind === 'plain') await talk(user, conversation, words(80));
    else await sendEncrypted(user, conversation);
    const question = (await readMessages(user, conversation)).find(({ sender }) => sender === 'user');
    const socket = await user.connect();
    const updates: string[] = [];
    socket.on('conversation:updated', ({ _id }: { _id: string }) => void updates.push(_id));
    // A name that was taken from the message would be a change of its own.
    await user.call('PUT', `/api/conversations/${conversation}`, { title: 'Herons' });
    await expect.poll(() => updates).toEqual([conversation]);
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${question?._id}`);
    await expect.poll(() => updates).toEqual([conversation, conversation]);
    socket.disconnect();
  });
});
