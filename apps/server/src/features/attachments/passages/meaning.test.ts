import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAttachment, listAttachments } from '@symbi/contracts/attachments';
import { readTrust } from '@symbi/contracts/trust';
import { pdfOf } from '@symbi/documents/testing';
import { encoderFolder } from '@symbi/encoder/setting';
import { writeTinyEncoder } from '@symbi/encoder/testing';
import { eventually } from '@symbi/testkit/eventually';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let app: TestApp;
let shared: Promise<TestApp> | undefined;
/** With the shipped model, the only one the bounds were fitted for. */
const start = async (): Promise<TestApp> => (app = await startApp({ CONTEXT_ENCODER: '' }));
/** One app for all tests that neither restart it nor touch what is not their user's: it loads the model once. */
const share = async (): Promise<TestApp> => (app = await (shared ??= startApp({ CONTEXT_ENCODER: '' })));
afterEach(async () => (app === (await shared) ? undefined : app.stop()));
afterAll(async () => (await shared)?.stop());

const RULES = [
  ['Pets may be kept in the flat only with the written consent of the landlord.', 'Hamsters need no consent.'],
  ['The stairs are swept every Saturday, in turn, beginning on the ground floor.'],
];
/** Too long to be given whole, and its beginnings say nothing. */
const long = [
  ...Array.from({ length: 60 }, (_, n) => [
    `Chapter ${n} is about the harbor of town number ${n}.`,
    'Ships come and go, and cranes lift what they bring, while nobody counts the gulls that follow them home.',
    'The customs house was built of brick, and its clock has been wrong for as long as anyone remembers.',
  ]),
  ...RULES,
];

const attach = async (user: TestUser, id: string, pages: string[][], name = 'rules.pdf') => {
  const path = `/api/conversations/${id}/attachments?name=${name}`;
  return addAttachment.response.parse((await user.call('POST', path, pdfOf(pages))).body).data;
};
const storedOf = (attachmentId: string) =>
  app.app.database.read
    .selectFrom('attachment_vectors')
    .selectAll()
    .where('attachment_id', '=', attachmentId)
    .orderBy('n')
    .execute();
const encodedBy = async (attachmentId: string): Promise<string | undefined> => {
  const file = app.app.database.read.selectFrom('attachments').select('encoded_by').where('id', '=', attachmentId);
  return (await file.executeTakeFirst())?.encoded_by;
};
/** Waits until the file has been read, and returns its rows. */
const isRead = async (attachmentId: string) => {
  await eventually(async () => ((await encodedBy(attachmentId)) === '' ? undefined : true));
  return storedOf(attachmentId);
};
const ask = async (user: TestUser, id: string, question: string): Promise<string> =>
  (await talk(user, id, question)).reply.content;
/** A reply does not wait for the model to be loaded: the first one may come before. */
const isAnswered = (user: TestUser, id: string, question: string, words: string) =>
  eventually(async () => ((await ask(user, id, question)).includes(words) ? true : undefined));

describe.skipIf(encoderFolder('') === undefined)('the passage of a file that says it in other words', () => {
  test('is quoted from a short file, in another language too; what the file does not say is not answered', async () => {
    await share();
    const user = await app.register();
    const id = await startConversation(user);
    const file = await attach(user, id, RULES);
    const rows = await isRead(file._id);
    expect(rows.map(({ n, passages }) => [n, passages])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    await isAnswered(user, id, 'Is a dog allowed?', 'Pets may be kept');
    await isAnswered(user, id, 'Darf ich einen Hund halten?', 'Am nächsten kommt Ihrer Frage:\n\nPets may be kept');
    expect(await ask(user, id, 'Who won the football championship?')).toContain('I found nothing');
  });

  test('is chosen of a long file instead of its beginnings', async () => {
    await share();
    const user = await app.register();
    const id = await startConversation(user);
    const file = await attach(user, id, long);
    expect(await isRead(file._id)).toHaveLength(long.length);
    await isAnswered(user, id, 'Is a dog allowed?', 'Pets may be kept');
    const { reply } = await talk(user, id, 'Darf ich einen Hund halten?');
    const path = `/api/conversations/${id}/messages/${reply._id}/trust`;
    const { data } = readTrust.response.parse((await user.call('GET', path)).body);
    const titles = data.sources.filter(({ kind }) => kind === 'attachment').map(({ title }) => title);
    expect(titles).toContain('rules.pdf, page 61');
    expect(titles).not.toContain('rules.pdf, page 1');
  });

  test('is found after a restart, and of a file from before an upgrade once its conversation is opened', async () => {
    await start();
    const user = await app.register();
    const id = await startConversation(user);
    const { _id } = await attach(user, id, RULES);
    const rows = await isRead(_id);
    app = await app.restart();
    expect(await storedOf(_id)).toEqual(rows);
    await app.app.database.transaction(async ({ query }) => {
      await query.deleteFrom('attachment_vectors').where('attachment_id', '=', _id).execute();
      await query.updateTable('attachments').set({ encoded_by: '' }).where('id', '=', _id).execute();
    });
    await app.signedIn(user).ask(listAttachments, { params: { id } });
    expect(await isRead(_id)).toEqual(rows);
  });

  test('is read anew by another encoder', async () => {
    await start();
    const user = await app.register();
    const id = await startConversation(user);
    const { _id } = await attach(user, id, RULES);
    const rows = await isRead(_id);
    const engine = await encodedBy(_id);
    app = await app.restart();
    await app.app.database.transaction(async ({ query }) => {
      const other = { engine: 'symbi-encoder/0', vectors: 'AAAA' };
      await query.updateTable('attachment_vectors').set(other).where('attachment_id', '=', _id).execute();
      await query.updateTable('attachments').set({ encoded_by: other.engine }).where('id', '=', _id).execute();
    });
    await app.signedIn(user).ask(listAttachments, { params: { id } });
    await eventually(async () => ((await encodedBy(_id)) === engine ? true : undefined));
    expect(await storedOf(_id)).toEqual(rows);
  });

  test('goes with its file, its conversation and its account, and is never another person’s', async () => {
    await share();
    const [user, other] = [await app.register(), await app.register()];
    const conversations = [await startConversation(user), await startConversation(user), await startConversation(user)];
    const files = [];
    for (const id of conversations) files.push((await attach(user, id, RULES))._id);
    const kept = (await attach(other, await startConversation(other), RULES))._id;
    for (const id of [...files, kept]) expect(await isRead(id)).toHaveLength(2);
    const [first = '', second = '', third = ''] = files;
    await user.call('DELETE', `/api/conversations/${conversations[0]}/attachments/${first}`);
    expect(await storedOf(first)).toEqual([]);
    await user.call('DELETE', `/api/conversations/${conversations[1]}`);
    expect(await storedOf(second)).toEqual([]);
    expect(await storedOf(third)).toHaveLength(2);
    const exported = await user.call('GET', '/api/auth/export');
    expect(exported.text).not.toContain('encoded_by');
    await user.call('DELETE', '/api/auth/account', { password: user.password });
    expect(await storedOf(third)).toEqual([]);
    expect(await storedOf(kept)).toHaveLength(2);
  });
});

const directory = mkdtempSync(join(tmpdir(), 'symbi-encoder-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each([
  ['is none', 'off'],
  ['is one for which no bound was fitted', writeTinyEncoder(join(directory, 'model'))],
])('where the encoder %s, words find what they did', async (_, setting) => {
  app = await startApp({ CONTEXT_ENCODER: setting });
  const user = await app.register();
  const id = await startConversation(user);
  const { _id } = await attach(user, id, RULES);
  expect(await ask(user, id, 'May pets be kept in the flat?')).toContain('Pets may be kept');
  expect(await ask(user, id, 'Is a dog allowed?')).toContain('I found nothing');
  expect(await storedOf(_id)).toEqual([]);
});
