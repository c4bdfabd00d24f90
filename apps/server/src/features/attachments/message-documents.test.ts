import { addAttachment } from '@symbi/contracts/attachments';
import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { editMessage } from '@symbi/contracts/conversations';
import { createShare, readShared } from '@symbi/contracts/shares';
import { pdfOf } from '@symbi/documents/testing';
import { pngOf } from '@symbi/testkit/pictures';
import { pick } from '@symbi/testkit/request';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

let user: TestUser;
let id: string;
beforeEach(async () => {
  user = await server.register();
  id = await startConversation(user);
});

const attach = async (owner: TestUser, conversationId: string, name: string, bytes: Uint8Array) => {
  const path = `/api/conversations/${conversationId}/attachments?name=${encodeURIComponent(name)}`;
  return addAttachment.response.parse((await owner.call('POST', path, bytes)).body).data._id;
};
const bees = pdfOf([['The hive stands behind the old barn.']]);
const send = (body: object) => user.call('POST', `/api/conversations/${id}/messages`, { sender: 'user', ...body });

test('a message carries the documents it was sent with, by name and kind and in order', async () => {
  const report = await attach(user, id, 'bees.pdf', bees);
  const notes = await attach(user, id, 'notes.txt', new TextEncoder().encode('Honey is sold on Fridays.'));
  const { question } = await talk(user, id, 'Where does the hive stand?', { documents: [notes, report, notes] });
  const documents = [
    { _id: notes, name: 'notes.txt', kind: 'text' },
    { _id: report, name: 'bees.pdf', kind: 'pdf' },
  ];
  expect(question.documents).toEqual(documents);
  const { question: next, reply } = await talk(user, id, 'And on which day is honey sold?');
  // The text of a document stays a source of the whole conversation.
  expect(reply.content).toContain('Fridays');
  expect(next.documents).toBeUndefined();
  expect((await readMessages(user, id))[0]?.documents).toEqual(documents);
});

test('an edited version keeps them as far as they exist, and the first one keeps the names', async () => {
  const report = await attach(user, id, 'bees.pdf', bees);
  const { question } = await talk(user, id, 'Where is the hive?', { documents: [report] });
  const params = { id, messageId: question._id };
  const edit = async (content: string) => (await user.ask(editMessage, { params, body: { content } })).data;
  expect((await edit('Where does the hive stand?')).documents).toEqual(question.documents);
  await user.call('DELETE', `/api/conversations/${id}/attachments/${report}`);
  expect((await edit('Is there a hive?')).documents).toBeUndefined();
  await user.call('POST', `/api/conversations/${id}/messages/${question._id}/select`);
  expect((await readMessages(user, id))[0]?.documents).toEqual(question.documents);
});

test('a file that is gone, a picture, or a file of another conversation is refused in words', async () => {
  const gone = await attach(user, id, 'gone.txt', new TextEncoder().encode('Gone.'));
  await user.call('DELETE', `/api/conversations/${id}/attachments/${gone}`);
  const picture = await attach(user, id, 'berths.png', pngOf(8, 8));
  const elsewhere = await attach(user, await startConversation(user), 'bees.pdf', bees);
  const other = await server.register();
  const theirs = await attach(other, await startConversation(other), 'bees.pdf', bees);
  for (const document of [gone, picture, elsewhere, theirs]) {
    const refused = await send({ content: 'Hello', documents: [document] });
    expect(refused.status).toBe(400);
    expect(pick(refused.body, 'fields.documents')).toMatch(/no longer in this conversation/);
  }
  const tooMany = Array.from({ length: attachmentLimits.files + 1 }, () => gone);
  expect((await send({ content: 'Hello', documents: tooMany })).status).toBe(400);
  expect(await readMessages(user, id)).toEqual([]);
});

test('an encrypted message takes none along: their names would be stored with it', async () => {
  const report = await attach(user, id, 'bees.pdf', bees);
  const part = (length: number): string => 'A'.repeat(length);
  const encryptedContent = `symbi1.600000.${part(22)}.${part(16)}.${part(24)}`;
  const refused = await send({ encryptedContent, clientId: 'a'.repeat(12), documents: [report] });
  expect(refused.status).toBe(400);
  expect(pick(refused.body, 'fields.documents')).toBe('Files go with a text, and cannot be encrypted');
});

test('the same request with other documents is another message', async () => {
  const report = await attach(user, id, 'bees.pdf', bees);
  const body = { content: 'Where is the hive?', clientId: 'b'.repeat(12), documents: [report] };
  const first = await send(body);
  expect(first.status).toBe(201);
  expect(pick((await send(body)).body, 'data._id')).toBe(pick(first.body, 'data._id'));
  expect((await send({ ...body, documents: [] })).status).toBe(409);
});

test('a deleted message names none, and a reader of a link learns only how many there were', async () => {
  const report = await attach(user, id, 'bees.pdf', bees);
  const { question } = await talk(user, id, 'Where is the hive?', { documents: [report] });
  const { token } = await user.ask(createShare, { body: { conversationId: id, days: null } });
  const seen = await server.call('GET', readShared.path.replace(':token', token));
  expect(seen.text).toContain('Where is the hive?');
  expect(readShared.response.parse(seen.body).data.messages[0]?.notices).toEqual([
    'Sent with a file that is not shared',
  ]);
  expect(seen.text).not.toContain('bees.pdf');
  await user.call('DELETE', `/api/conversations/${id}/messages/${question._id}`);
  expect((await readMessages(user, id))[0]?.documents).toBeUndefined();
});

test('an account takes them along', async () => {
  const report = await attach(user, id, 'bees.pdf', bees);
  await talk(user, id, 'Where is the hive?', { documents: [report] });
  const { text } = await user.call('GET', '/api/auth/export');
  expect(text).toContain(JSON.stringify(JSON.stringify([{ _id: report, name: 'bees.pdf', kind: 'pdf' }])));
});
