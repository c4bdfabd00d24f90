import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAttachment, listAttachments, readAttachment } from '@symbi/contracts/attachments';
import { readTrust } from '@symbi/contracts/trust';
import { docxOf, pdfOf } from '@symbi/documents/testing';
import { eventually } from '@symbi/testkit/eventually';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { insertLeftovers, knownAmong } from './queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const report = pdfOf([
  ['A report on the bees of the north.'],
  ['Weather was mild.'],
  ['The hive stands behind the old barn.', 'It weighed 42 kilograms in June.'],
]);

const attach = (user: TestUser, id: string, name: string, bytes: Uint8Array) =>
  user.call('POST', `/api/conversations/${id}/attachments?name=${encodeURIComponent(name)}`, bytes);
const attached = async (user: TestUser, id: string, name: string, bytes: Uint8Array) =>
  addAttachment.response.parse((await attach(user, id, name, bytes)).body).data;
const listed = async (user: TestUser, id: string) => (await user.ask(listAttachments, { params: { id } })).data;
const filesOf = ({ directory }: TestApp): string[] => {
  const folder = join(directory, 'attachments');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a file is kept with its text in parts, under no name of its owner', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  const file = await attached(user, id, 'C:\\x\\../bees\u0007.pdf', report);
  expect(file).toMatchObject({ name: 'bees.pdf', kind: 'pdf', parts: 3, bytes: report.length, conversationId: id });
  expect(await listed(user, id)).toEqual([file]);
  const path = `/api/conversations/${id}/attachments/${file._id}`;
  const { data } = readAttachment.response.parse((await user.call('GET', `${path}?from=2`)).body);
  expect(data.text).toEqual([
    { n: 2, label: 'page 3', text: 'The hive stands behind the old barn.\nIt weighed 42 kilograms in June.' },
  ]);
  expect(filesOf(server)).toContain(file._id);
  const { headers } = await user.call('GET', `${path}/file`);
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="symbi-attachment-${file._id}"`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a reply is answered and scored from an attached file, and names the page', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  const file = await attached(user, id, 'bees.pdf', report);
  const { reply } = await talk(user, id, 'Where does the hive stand?');
  expect(reply.content).toContain('behind the old barn');
  expect(reply.trustState).toBe('checked');
  const path = `/api/conversations/${id}/messages/${reply._id}/trust`;
  const { data } = readTrust.response.parse((await user.call('GET', path)).body);
  const source = data.sources.find(({ title }) => title === 'bees.pdf, page 3');
  expect(source).toMatchObject({ kind: 'attachment', refId: file._id, id: `attachment:${file._id}:2:0` });
  const used = data.sentences.find(({ evidence }) => evidence?.sourceId === source?.id);
  expect(used?.support).toBeGreaterThan(0.5);
  const log = await user.call('GET', `/api/insights/export?session_id=conv:${id}`);
  expect(log.text).toContain(file.sha256);
});

test('of a long file the passage that answers is found', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  const pages = Array.from({ length: 400 }, (_, n) => [
    `Chapter ${n} is about the harbor of town number ${n}.`,
    'Ships come and go, and cranes lift what they bring.',
    'Nobody counts the gulls that follow them home.',
  ]);
  pages[250] = ['The lighthouse keeper is called Ottilie Brand.', 'She has kept the light since 1987.'];
  await attached(user, id, 'harbors.pdf', pdfOf(pages));
  const { reply } = await talk(user, id, 'What is the lighthouse keeper called?');
  expect(reply.content).toContain('Ottilie Brand');
});

describe('what cannot be read', () => {
  test.each([
    ['a page with a program in it that calls itself a picture', bytesOf('<svg onload="x()">'), 'Pictures must be'],
    ['a damaged PDF', bytesOf('%PDF-1.4 nothing'), 'damaged'],
    ['a scanned PDF', pdfOf([[]]), 'OCR'],
    ['nothing', new Uint8Array(), 'This file is empty.'],
  ])('is refused in plain words: %s', async (_, bytes, words) => {
    const user = await server.register();
    const id = await startConversation(user);
    const { status, text } = await attach(user, id, 'a', bytes);
    expect(status).toBe(400);
    expect(text).toContain(words);
    expect(await listed(user, id)).toEqual([]);
  });

  test('is refused before it is read: JSON, a form, more than 20 MB, no name', async () => {
    const user = await server.register();
    const id = await startConversation(user);
    const path = `/api/conversations/${id}/attachments?name=a`;
    expect((await user.call('POST', path, {})).status).toBe(415);
    expect((await user.call('POST', path, 'x', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      415,
    );
    expect((await attach(user, id, 'a', new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await user.call('POST', `/api/conversations/${id}/attachments`, bytesOf('x'))).status).toBe(400);
    // A call of another kind accepts no file.
    expect((await user.call('POST', `/api/conversations/${id}/messages`, bytesOf('{}'))).status).toBe(415);
  });
});

test('the same file again is the one that is there, also when it is sent twice at once', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  const file = docxOf(['Hello there.']);
  const files = await Promise.all([1, 2, 3].map((n) => attached(user, id, `${n}.docx`, file)));
  expect(new Set(files.map(({ _id }) => _id)).size).toBe(1);
  expect(await listed(user, id)).toHaveLength(1);
  expect(filesOf(server).filter((name) => name.startsWith(files[0]?._id ?? ''))).toHaveLength(1);
});

test('the last file for which a conversation has room is there however often it is sent at once', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  for (let n = 1; n < 20; n += 1) await attached(user, id, 'a', bytesOf(`File ${n}`));
  const file = docxOf(['Hello there.']);
  const files = await Promise.all([1, 2, 3].map((n) => attached(user, id, `${n}.docx`, file)));
  expect(new Set(files.map(({ _id }) => _id)).size).toBe(1);
});

test('a conversation holds twenty files, and a person what the operator allows', async () => {
  const small = await startApp({ ATTACHMENT_MB_PER_PERSON: '1' });
  onTestFinished(() => small.stop());
  const user = await small.register();
  const [id, other] = [await startConversation(user), await startConversation(user)];
  const large = (letter: string) => bytesOf(`${letter}${' word'.repeat(120_000)}`);
  expect((await attach(user, id, 'a', large('a'))).status).toBe(201);
  const refused = await attach(user, other, 'b', large('b'));
  expect(refused).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
  expect(refused.text).toContain('1 MB for attached files');
  expect(filesOf(small)).toHaveLength(1);
  for (let n = 0; n < 20; n += 1) expect((await attach(user, other, 'c', bytesOf(`File ${n}`))).status).toBe(201);
  expect((await attach(user, other, 'c', bytesOf('One more'))).text).toContain('at most 20 files');
});

describe('a file goes, with its text', () => {
  const gone = (id: string) => eventually(async () => (filesOf(server).includes(id) ? undefined : true));

  test('when its owner removes it; what was said of it stays', async () => {
    const user = await server.register();
    const id = await startConversation(user);
    const file = await attached(user, id, 'bees.pdf', report);
    const { reply } = await talk(user, id, 'Where does the hive stand?');
    const path = `/api/conversations/${id}/attachments/${file._id}`;
    expect((await user.call('DELETE', path)).status).toBe(200);
    expect((await user.call('GET', path)).status).toBe(404);
    await gone(file._id);
    const trust = await user.call('GET', `/api/conversations/${id}/messages/${reply._id}/trust`);
    expect(trust.text).toContain('bees.pdf, page 3');
  });

  test('with its conversation, once that can no longer be taken back', async () => {
    const user = await server.register();
    const id = await startConversation(user);
    const file = await attached(user, id, 'bees.pdf', report);
    expect((await user.call('DELETE', `/api/conversations/${id}?undo=true`)).status).toBe(200);
    expect((await user.call('GET', `/api/conversations/${id}/attachments`)).status).toBe(404);
    expect((await user.call('POST', `/api/conversations/${id}/restore`)).status).toBe(200);
    expect(await listed(user, id)).toHaveLength(1);
    expect((await user.call('DELETE', `/api/conversations/${id}`)).status).toBe(200);
    await gone(file._id);
  });

  test('with its account, whose export has it', async () => {
    const user = await server.register();
    const file = await attached(user, await startConversation(user), 'bees.pdf', report);
    const exported = await user.call('GET', '/api/auth/export');
    expect(exported.text).toContain(file.sha256);
    expect(exported.text).toContain('behind the old barn');
    expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
    await gone(file._id);
  });
});

test.each(['itself', 'its conversation', 'its account'])('a file that is being deleted goes with %s', async (what) => {
  const user = await server.register();
  const id = await startConversation(user);
  const file = await attached(user, id, 'bees.pdf', report);
  // Another request that deletes it has listed it, but has not finished.
  await server.app.database.transaction(({ query }) => insertLeftovers(query, [file._id], Date.now()));
  const path = `/api/conversations/${id}`;
  const deleted =
    what === 'itself'
      ? await user.call('DELETE', `${path}/attachments/${file._id}`)
      : what === 'its conversation'
        ? await user.call('DELETE', path)
        : await user.call('DELETE', '/api/auth/account', { password: user.password });
  expect(deleted.status).toBe(200);
  await eventually(async () => (filesOf(server).includes(file._id) ? undefined : true));
});

test('a file stays whose row was stored, though the database went away before it said so', async () => {
  const own = await startApp();
  onTestFinished(() => own.stop());
  const user = await own.register();
  const id = await startConversation(user);
  const { database } = own.app;
  const whole = database.transaction.bind(database);
  let isSeen = false;
  const broken = vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    let isUpload = false;
    const done = await whole(async (transaction) => {
      const result = await work(transaction);
      // The row is visible only after the transaction that stores it.
      isUpload = !isSeen && (await knownAmong(transaction.query, filesOf(own))).size > 0;
      isSeen ||= isUpload;
      return result;
    });
    if (isUpload) throw new Error('Connection terminated unexpectedly');
    return done;
  });
  expect((await attach(user, id, 'bees.pdf', report)).status).toBe(503);
  broken.mockRestore();
  const [file] = await listed(user, id);
  const path = `/api/conversations/${id}/attachments/${file?._id}/file`;
  expect((await user.call('GET', path)).status).toBe(200);
  expect(await attached(user, id, 'bees.pdf', report)).toEqual(file);
});

test('a start removes what a process that died has left, and nothing else', async () => {
  const place = await startApp();
  const user = await place.register();
  const file = await attached(user, await startConversation(user), 'bees.pdf', report);
  const folder = join(place.directory, 'attachments');
  const old = ['0'.repeat(24), `${'1'.repeat(24)}.partial`, file._id, 'notes-of-the-operator'];
  for (const name of old.filter((one) => one !== file._id)) writeFileSync(join(folder, name), 'x');
  for (const name of old) utimesSync(join(folder, name), 0, 0);
  writeFileSync(join(folder, '2'.repeat(24)), 'on its way');
  const again = await place.restart();
  onTestFinished(() => again.stop());
  await eventually(async () => (filesOf(again).length === 3 ? true : undefined));
  expect(filesOf(again).toSorted()).toEqual(['2'.repeat(24), file._id, 'notes-of-the-operator'].toSorted());
  expect(readFileSync(join(folder, file._id))).toEqual(Buffer.from(report));
});
