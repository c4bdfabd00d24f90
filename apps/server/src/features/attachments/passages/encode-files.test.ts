import { addAttachment } from '@symbi/contracts/attachments';
import { eventually } from '@symbi/testkit/eventually';
import { startConversation } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/observability/log.ts';
import type { TextVectors } from '../../search/service.ts';
import { startApp, type TestApp } from '#support/app.ts';
import { EncodeFiles } from './encode-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ CONTEXT_ENCODER: 'off' });
});
afterAll(() => server.stop());

const attach = async (user: TestUser, text: string) => {
  const path = `/api/conversations/${await startConversation(user)}/attachments`;
  const bytes = new TextEncoder().encode(text);
  const { data } = addAttachment.response.parse((await user.call('POST', `${path}?name=a.txt`, bytes)).body);
  return { id: data._id, path: `${path}/${data._id}` };
};
const open = (read: TextVectors['read']): EncodeFiles => {
  const textVectors = { engine: 'test', read, vectorOf: async () => undefined };
  return new EncodeFiles({ database: server.app.database, log: createLog('silent'), textVectors });
};
const storedOf = (attachmentId: string) =>
  server.app.database.read
    .selectFrom('attachment_vectors')
    .selectAll()
    .where('attachment_id', '=', attachmentId)
    .orderBy('n')
    .execute();
const isRead = (attachmentId: string) =>
  eventually(() =>
    server.app.database.read
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', attachmentId)
      .where('encoded_by', '=', 'test')
      .executeTakeFirst(),
  );

test('of the longest files the first 2,000 passages are read, each once', async () => {
  const user = await server.register();
  const { id } = await attach(user, 'Twelve words that a passage of this file consists of. '.repeat(45_000));
  const asked: string[] = [];
  const files = open(async (text) => {
    asked.push(text);
    return { vector: 'AAAA' };
  });
  files.later(user.id);
  await isRead(id);
  await files.close();
  expect(asked).toHaveLength(2_000);
  const rows = await storedOf(id);
  expect(rows.reduce((sum, { passages }) => sum + passages, 0)).toBe(2_000);
  expect(rows.at(-1)?.vectors.split(',')).toHaveLength(rows.at(-1)?.passages ?? 0);
});

test('a passage for which the encoder has no time is read when it has, and one at which it fails has no vector', async () => {
  const user = await server.register();
  const { id } = await attach(
    user,
    `${'First. '.repeat(140)}\n\n${'Second. '.repeat(120)}\n\n${'Third. '.repeat(140)}`,
  );
  let isBusy = true;
  const files = open(async (text) => {
    if (text.includes('Third') && isBusy) {
      isBusy = false;
      return 'later';
    }
    return text.includes('Second') ? 'failed' : { vector: 'AAAA' };
  });
  files.later(user.id);
  await isRead(id);
  await files.close();
  expect((await storedOf(id)).map(({ vectors }) => vectors)).toEqual(['AAAA,,AAAA']);
});

test('nothing is stored of a file that was deleted while it was read', async () => {
  const user = await server.register();
  const { id: other } = await attach(user, 'This file stays.');
  const { id, path } = await attach(user, 'This file goes.');
  const files = open(async (text) => {
    if (text.includes('goes')) expect((await user.call('DELETE', path)).status).toBe(200);
    return { vector: 'AAAA' };
  });
  files.later(user.id);
  await isRead(other);
  await files.close();
  expect(await storedOf(id)).toEqual([]);
  expect(await storedOf(other)).toHaveLength(1);
});
