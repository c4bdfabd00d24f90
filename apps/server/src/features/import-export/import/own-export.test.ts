import { exportFile } from '@symbi/contracts/exports';
import { listConversations } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { afterAll, expect, test } from 'vitest';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { startApp } from '#support/app.ts';
import { bring } from '../testing/bring.ts';

const app = await startApp();
afterAll(() => app.stop());

/** Somebody with one conversation, and all of it as a file. */
const withFile = async (): Promise<{ user: TestUser; id: string; title: string; file: string }> => {
  const user = await app.register();
  const id = await startConversation(user);
  await talk(user, id, 'What is a pivot?');
  const { text } = await user.call('GET', '/api/exports/conversations');
  const [only] = (await user.ask(listConversations)).data;
  return { user, id, title: only?.title ?? '', file: text };
};

const titlesOf = async (user: TestUser): Promise<string[]> =>
  (await user.ask(listConversations)).data.map(({ title }) => title).toSorted();

test('what is still here is not imported a second time', async () => {
  const { user, id, title, file } = await withFile();
  const { report, items } = await bring(user, file);
  expect(report).toMatchObject({ state: 'done', imported: 0, repeated: 1, messages: 0 });
  expect(items[0]).toMatchObject({ state: 'repeated', conversationId: id });
  await talk(user, id, 'And a receipt?');
  expect((await bring(user, file)).report).toMatchObject({ imported: 0, repeated: 1 });
  expect(await titlesOf(user)).toEqual([title]);
  expect(await readMessages(user, id)).toHaveLength(4);
});

test('a change of stance is in the file, and is not taken over from it', async () => {
  const { user, id, file } = await withFile();
  const [, reply] = await readMessages(user, id);
  const point = {
    message_id: reply?._id ?? '',
    session: `conv:${id}`,
    owner_id: user.id,
    at: 1,
    change_bp: 9_000,
    kind: 'pivot' as const,
    stance_from: 'supportive',
    stance_to: 'not supportive',
    row_hash: 'a'.repeat(64),
    previous_excerpt: 'Yes.',
    current_excerpt: 'No.',
    previous_id: null,
  };
  await app.app.database.transaction(({ query }) => query.insertInto('timeline_points').values(point).execute());
  const { text } = await user.call('GET', '/api/exports/conversations');
  const { conversations } = exportFile.parse(JSON.parse(text));
  const stance = { kind: 'pivot', change_point_score: 0.9, stance_from: 'supportive', stance_to: 'not supportive' };
  expect(conversations[0]?.messages.map((message) => message.stance)).toEqual([
    undefined,
    { ...stance, row_hash: point.row_hash },
  ]);
  const { text: markdown } = await user.call('GET', `/api/exports/conversations/${id}?format=md`);
  expect(markdown).toContain('**Reverses an earlier reply** (90%): supportive → not supportive');
  expect(file).not.toContain('"stance"');
  const other = await app.register();
  const { items } = await bring(other, text);
  expect(items[0]?.leftOut).toContainEqual(expect.objectContaining({ what: 'changes of stance', count: 1 }));
});

test('a reply that was not finished says so where its file comes in, as one of another application does', async () => {
  const { file } = await withFile();
  const { conversations } = exportFile.parse(JSON.parse(file));
  const [conversation] = conversations;
  const [question, reply] = conversation?.messages ?? [];
  const version = (n: number, change: object) => ({ ...reply, _id: String(n).repeat(24), ...change });
  const unfinished = [
    { status: 'stopped' },
    { status: 'stopped', content: '' },
    { status: 'interrupted' },
    { status: 'failed' },
    { status: 'streaming', content: '' },
    { usage: { ...reply?.usage, isCut: true } },
    { notices: ['This reply was not finished.'] },
  ].map((change, n) => version(n, change));
  const deleted = { status: 'stopped', content: '', notices: [ERASED_NOTICE] };
  const others = [{}, deleted].map((change, n) => version(8 + n, change));
  const messages = [question, ...unfinished, ...others];
  const other = await app.register();
  const { items } = await bring(other, { ...JSON.parse(file), conversations: [{ ...conversation, messages }] });
  const rows = await app.app.database.read
    .selectFrom('messages')
    .select('notices')
    .where('conversation_id', '=', items[0]?.conversationId ?? '')
    .where('sender', '=', 'agent')
    .orderBy('seq')
    .execute();
  const notes = rows.map(({ notices }) => notices.includes('This reply was not finished.'));
  expect(notes).toEqual([...unfinished.map(() => true), ...others.map(() => false)]);
});

test('judgments and notices of a file are reported as left out', async () => {
  const { file } = await withFile();
  const { conversations } = exportFile.parse(JSON.parse(file));
  const [conversation] = conversations;
  const [question, reply] = conversation?.messages ?? [];
  const notices = ['Earlier messages did not fit.', 'Not imported: 2 × images', 'This reply was not finished.'];
  const deleted = { ...reply, _id: '9'.repeat(24), content: '', notices: [ERASED_NOTICE] };
  const messages = [question, { ...reply, judgment: 'wrong', notices }, deleted];
  const other = await app.register();
  const { items } = await bring(other, { ...JSON.parse(file), conversations: [{ ...conversation, messages }] });
  expect(items[0]?.leftOut).toContainEqual(expect.objectContaining({ what: 'judgments', count: 1 }));
  // What is said anew, or is plain to see, is not lost.
  expect(items[0]?.leftOut).toContainEqual(expect.objectContaining({ what: 'notices on messages', count: 2 }));
  const { items: plain } = await bring(await app.register(), file);
  expect(plain[0]?.leftOut.map(({ what }) => what)).not.toEqual(expect.arrayContaining(['judgments']));
  expect(plain[0]?.leftOut.map(({ what }) => what)).not.toEqual(expect.arrayContaining(['notices on messages']));
});

test('who wants it again gets copies, which say that they are', async () => {
  const { user, id, title, file } = await withFile();
  const { report, items } = await bring(user, file, 1_000, { copies: true });
  expect(report).toMatchObject({ imported: 1, repeated: 0, messages: 2 });
  expect(items[0]?.conversationId).not.toBe(id);
  expect(await titlesOf(user)).toEqual([title, `${title} (copy)`]);
  expect((await bring(user, file)).report).toMatchObject({ imported: 0, repeated: 1 });
  await bring(user, file, 1_000, { copies: true });
  expect(await titlesOf(user)).toHaveLength(3);
});

test('what was deleted here comes back, once', async () => {
  const { user, id, title, file } = await withFile();
  await user.call('DELETE', `/api/conversations/${id}`);
  expect((await bring(user, file)).report).toMatchObject({ imported: 1, messages: 2 });
  expect((await bring(user, file)).report).toMatchObject({ imported: 0, repeated: 1 });
  expect(await titlesOf(user)).toEqual([title]);
});

test('what was imported and just deleted comes back, once, also while its deletion can be undone', async () => {
  const { title, file } = await withFile();
  const other = await app.register();
  const first = (await bring(other, file)).items[0]?.conversationId ?? '';
  await other.call('DELETE', `/api/conversations/${first}?undo=true`);
  const { report, items } = await bring(other, file);
  expect(report).toMatchObject({ imported: 1, refused: 0, messages: 2 });
  expect(items[0]?.conversationId).not.toBe(first);
  await other.call('DELETE', `/api/conversations/${first}`);
  expect((await bring(other, file)).report).toMatchObject({ imported: 0, repeated: 1 });
  expect(await titlesOf(other)).toEqual([title]);
});

test('a conversation that has lost messages since is not called here: the file comes in beside it', async () => {
  const { user, id, title, file } = await withFile();
  const more = file.replace(/"messages":\[\n/u, (start) => {
    const said = { _id: 'f'.repeat(24), parentId: null, sender: 'user', content: 'Once said' };
    return `${start}${JSON.stringify(said)},`;
  });
  const { report, items } = await bring(user, more);
  expect(report).toMatchObject({ imported: 1, messages: 3 });
  expect(items[0]?.conversationId).not.toBe(id);
  expect(await titlesOf(user)).toEqual([title, `${title} (copy)`]);
});

test('the file of another person is imported whatever is theirs', async () => {
  const { title, file } = await withFile();
  const other = await app.register();
  expect((await bring(other, file)).report).toMatchObject({ imported: 1, repeated: 0 });
  expect(await titlesOf(other)).toEqual([title]);
});
