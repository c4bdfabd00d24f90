import { addAttachment } from '@symbi/contracts/attachments';
import { checkReply, type ReplyCheck } from '@symbi/contracts/reply-checks';
import { readTrust } from '@symbi/contracts/trust';
import { pdfOf } from '@symbi/documents/testing';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('together');
afterEach(() => fakes.reset());

const said = 'The lighthouse of Norvik was built in 1871 from grey granite.';
const survey = pdfOf([
  ['A survey of the northern coast.'],
  [said, 'It is forty metres tall and stands on the northern cape.'],
]);

/** A user with a reply without sources, and a second conversation. */
const uncheckedReply = async () => {
  const user = await app.register();
  const agent = await addRemoteAgent(user, { provider: 'together', model: 'gpt-4o' });
  const conversation = await startConversation(user, agent);
  fakes.script({ reply: said });
  const { reply } = await talk(user, conversation, 'When was the lighthouse of Norvik built?');
  expect(reply.trustState).toBe('not_checked');
  const path = `/api/conversations/${conversation}/messages/${reply._id}`;
  return { user, conversation, path, elsewhere: await startConversation(user, agent) };
};

const attach = async (user: TestUser, conversation: string) => {
  const answer = await user.call('POST', `/api/conversations/${conversation}/attachments?name=survey.pdf`, survey);
  return addAttachment.response.parse(answer.body).data;
};

const check = async (user: TestUser, path: string): Promise<ReplyCheck> =>
  checkReply.response.parse((await user.call('POST', `${path}/check`)).body).data;

test('a reply is checked against a file of another conversation, which is named with its page and opened there', async () => {
  const { user, path, conversation, elsewhere } = await uncheckedReply();
  const file = await attach(user, elsewhere);
  const found = await check(user, path);
  const sourceId = `attachment:${file._id}:1:0:${elsewhere}`;
  expect(found).toMatchObject({ outcome: 'checked', contexts: 0, files: 1 });
  expect(found.passages).toEqual([{ sourceId, title: 'survey.pdf, page 2' }]);
  const { data } = readTrust.response.parse((await user.call('GET', `${path}/trust`)).body);
  expect(data).toMatchObject({ state: 'checked', sources: [{ id: sourceId, kind: 'attachment', refId: file._id }] });
  expect(data.sentences[0]?.evidence?.sourceId).toBe(sourceId);
  const log = await user.call('GET', `/api/insights/export?session_id=conv:${conversation}`);
  expect(log.text).toContain(file.sha256);
});

test('a file of the same conversation that came after the reply is opened where it is', async () => {
  const { user, path, conversation } = await uncheckedReply();
  const file = await attach(user, conversation);
  expect((await check(user, path)).passages).toMatchObject([{ sourceId: `attachment:${file._id}:1:0` }]);
});

test('files of somebody else, of deleted conversations, and those that speak of something else check nothing', async () => {
  const { user, path, elsewhere } = await uncheckedReply();
  const other = await uncheckedReply();
  await attach(other.user, other.elsewhere);
  expect(await check(user, path)).toMatchObject({ outcome: 'nothing_found', files: 0 });
  const soup = pdfOf([['Leek soup wants two potatoes and a little cream.']]);
  await user.call('POST', `/api/conversations/${elsewhere}/attachments?name=soup.pdf`, soup);
  expect(await check(user, path)).toMatchObject({ outcome: 'nothing_found', files: 1, passages: [] });
  const third = await startConversation(user);
  await attach(user, third);
  expect((await user.call('DELETE', `/api/conversations/${third}?undo=true`)).status).toBe(200);
  expect(await check(user, path)).toMatchObject({ outcome: 'nothing_found', files: 1, passages: [] });
});

const policy = pdfOf([
  ['Refund policy of Northwind Shop', 'Effective 1 March 2025.'],
  ['Customers may return items within 30 days of purchase for a full refund.', 'Gift cards cannot be refunded.'],
]);

test('a fragment of a reply, or a word and a number alone, makes no file its source', async () => {
  const { user, elsewhere } = await uncheckedReply();
  const agent = await addRemoteAgent(user, { provider: 'together', model: 'gpt-4o' });
  await user.call('POST', `/api/conversations/${elsewhere}/attachments?name=policy.pdf`, policy);
  const conversation = await startConversation(user, agent);
  fakes.script({
    reply: 'You said "Line 0 of a long pasted message. Line 1". Gift shops in Canberra open in March.',
  });
  const { reply } = await talk(user, conversation, 'Line 0 of a long pasted message.\nLine 1');
  const found = await check(user, `/api/conversations/${conversation}/messages/${reply._id}`);
  expect(found).toMatchObject({ outcome: 'nothing_found', files: 1, passages: [] });
  fakes.script({ reply: 'Gift cards can be refunded.' });
  const { reply: wrong } = await talk(user, conversation, 'And gift cards?');
  const denied = await check(user, `/api/conversations/${conversation}/messages/${wrong._id}`);
  expect(denied).toMatchObject({ outcome: 'checked', passages: [{ title: 'policy.pdf, page 2' }] });
});

test('a file that was attached in several conversations is one file, and gives its passage once', async () => {
  const { user, path, conversation, elsewhere } = await uncheckedReply();
  await attach(user, elsewhere);
  await attach(user, conversation);
  await attach(user, await startConversation(user));
  const found = await check(user, path);
  expect(found).toMatchObject({ outcome: 'checked', files: 1 });
  expect(found.passages).toHaveLength(1);
});
