import { listConversations, readConversation } from '@symbi/contracts/conversations';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { holdNextCommit, isWaiting } from '#support/locks.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const makeFolder = async (user: TestUser, name: string): Promise<string> =>
  pick((await user.call('POST', '/api/folders', { name })).body, 'data._id');
const change = (user: TestUser, conversation: string, body: object) =>
  user.call('PUT', `/api/conversations/${conversation}`, body);
const folderOf = async (user: TestUser, conversation: string): Promise<string | null> =>
  (await user.ask(readConversation, { params: { id: conversation } })).data.folder;
const listed = async (user: TestUser, query: string) => {
  const { body } = await user.call('GET', `/api/conversations?${query}`);
  const { data, count, nextCursor } = listConversations.response.parse(body);
  return { ids: data.map(({ _id }) => _id), count, nextCursor };
};

/** Some of the user's conversations, oldest first. */
const startSome = async (user: TestUser, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await startConversation(user));
  return ids;
};

describe('a conversation', () => {
  test('begins in no folder, is put into one and another, and is taken out', async () => {
    const user = await server.register();
    const [boat, house] = [await makeFolder(user, 'Boat'), await makeFolder(user, 'House')];
    const conversation = await startConversation(user);
    expect(await folderOf(user, conversation)).toBeNull();
    for (const folder of [boat, house, null]) {
      const moved = await change(user, conversation, { folder });
      expect(moved).toMatchObject({ status: 200, body: { data: { folder } } });
      expect(await folderOf(user, conversation)).toBe(folder);
    }
  });

  test('stays where it is when something else of it is changed, or somebody speaks in it', async () => {
    const user = await server.register();
    const [folder, conversation] = [await makeFolder(user, 'Boat'), await startConversation(user)];
    await change(user, conversation, { folder });
    await change(user, conversation, { title: 'Moorings', isPinned: true, tags: ['sea'] });
    await talk(user, conversation, 'What does a berth cost?');
    expect(await folderOf(user, conversation)).toBe(folder);
  });

  test('is not put into a folder that is gone, or is somebody else’s, and nothing else of it changes then', async () => {
    const [user, other] = [await server.register(), await server.register()];
    const [gone, theirs] = [await makeFolder(user, 'Boat'), await makeFolder(other, 'House')];
    await user.call('DELETE', `/api/folders/${gone}`);
    const conversation = await startConversation(user);
    const message = 'There is no such folder: it was deleted, or is not open to you';
    for (const folder of [gone, theirs])
      expect(await change(user, conversation, { folder, title: 'Changed' })).toMatchObject({
        status: 400,
        body: { code: 'invalid', message, fields: { folder: message } },
      });
    expect((await change(user, conversation, { folder: '' })).status).toBe(400);
    expect((await listed(user, 'title=Changed')).ids).toEqual([]);
    expect(await folderOf(user, conversation)).toBeNull();
  });

  test('is announced to every tab with its folder', async () => {
    const user = await server.register();
    const [folder, conversation] = [await makeFolder(user, 'Boat'), await startConversation(user)];
    const socket = await user.connect();
    const told: unknown[] = [];
    socket.on('conversation:updated', (updated: { folder: unknown }) => void told.push(updated.folder));
    await change(user, conversation, { folder });
    await eventually(async () => (told.includes(folder) ? true : undefined));
    socket.disconnect();
  });
});

describe('the list of a folder', () => {
  test('counts and pages what lies in it, pinned ones first, as does the list of what lies in none', async () => {
    const user = await server.register();
    const folder = await makeFolder(user, 'Boat');
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await startSome(user, 5);
    for (const id of [first, second, third]) await change(user, id, { folder });
    await change(user, first, { isPinned: true });
    const page = await listed(user, `folder=${folder}&limit=2`);
    expect(page).toMatchObject({ ids: [first, third], count: 3 });
    const rest = await listed(user, `folder=${folder}&limit=2&cursor=${page.nextCursor ?? ''}`);
    expect(rest).toMatchObject({ ids: [second], count: 3 });
    expect(await listed(user, 'folder=none')).toMatchObject({ ids: [fifth, fourth], count: 2 });
    expect(await listed(user, '')).toMatchObject({ count: 5 });
    // Ids are case-insensitive, as everywhere.
    expect(await listed(user, `folder=${folder.toUpperCase()}`)).toMatchObject({ count: 3 });
  });

  test('follows the archive, deletion and its taking back', async () => {
    const user = await server.register();
    const folder = await makeFolder(user, 'Boat');
    const [kept = '', archived = '', hidden = '', gone = ''] = await startSome(user, 4);
    for (const id of [kept, archived, hidden, gone]) await change(user, id, { folder });
    await change(user, archived, { isArchived: true });
    await user.call('DELETE', `/api/conversations/${hidden}?undo=true`);
    await user.call('DELETE', `/api/conversations/${gone}`);
    expect(await listed(user, `folder=${folder}`)).toMatchObject({ ids: [kept], count: 1 });
    expect(await listed(user, `folder=${folder}&archived=true`)).toMatchObject({ ids: [archived], count: 1 });
    await user.call('POST', `/api/conversations/${hidden}/restore`);
    expect(await listed(user, `folder=${folder}`)).toMatchObject({ ids: [hidden, kept], count: 2 });
    expect(await listed(user, 'folder=none')).toMatchObject({ ids: [], count: 0 });
  });

  test('is narrowed by a tag, an agent and a title as well', async () => {
    const user = await server.register();
    const folder = await makeFolder(user, 'Boat');
    const [inside = '', tagged = '', outside = ''] = await startSome(user, 3);
    for (const id of [inside, tagged]) await change(user, id, { folder });
    for (const id of [tagged, outside]) await change(user, id, { tags: ['sea'], title: 'The harbor' });
    const agent = pick((await user.call('GET', '/api/agents')).body, 'data.0._id');
    expect(await listed(user, `folder=${folder}&tag=sea`)).toMatchObject({ ids: [tagged], count: 1 });
    expect(await listed(user, 'folder=none&tag=sea')).toMatchObject({ ids: [outside], count: 1 });
    expect(await listed(user, `folder=${folder}&agent=${agent}`)).toMatchObject({ ids: [tagged, inside], count: 2 });
    expect(await listed(user, `folder=${folder}&agent=${'0'.repeat(24)}`)).toMatchObject({ ids: [], count: 0 });
    expect(await listed(user, `folder=${folder}&title=arbor`)).toMatchObject({ ids: [tagged], count: 1 });
    expect(await listed(user, 'folder=none&title=harbor')).toMatchObject({ ids: [outside], count: 1 });
    expect(await listed(user, `folder=${folder}&tag=sea&agent=${agent}&title=harbor`)).toMatchObject({ ids: [tagged] });
  });

  test('is empty for everybody else, and for what is no folder', async () => {
    const [user, other] = [await server.register(), await server.register()];
    const folder = await makeFolder(user, 'Boat');
    await change(user, await startConversation(user), { folder });
    expect(await listed(other, `folder=${folder}`)).toMatchObject({ ids: [], count: 0 });
    expect(await listed(user, `folder=${'0'.repeat(24)}`)).toMatchObject({ ids: [], count: 0 });
    expect((await user.call('GET', '/api/conversations?folder=some')).status).toBe(400);
  });
});

describe('a folder that is deleted', () => {
  test('leaves its conversations, archived and deleted ones too, in none, and those of others where they are', async () => {
    const user = await server.register();
    const [boat, house] = [await makeFolder(user, 'Boat'), await makeFolder(user, 'House')];
    const [open = '', archived = '', hidden = '', elsewhere = ''] = await startSome(user, 4);
    for (const id of [open, archived, hidden]) await change(user, id, { folder: boat });
    await change(user, elsewhere, { folder: house });
    await change(user, archived, { isArchived: true });
    await user.call('DELETE', `/api/conversations/${hidden}?undo=true`);
    const socket = await user.connect();
    const told: string[] = [];
    for (const event of ['folders:changed', 'conversation:updated']) socket.on(event, () => void told.push(event));
    expect((await user.call('DELETE', `/api/folders/${boat}`)).status).toBe(200);
    expect(await listed(user, 'folder=none')).toMatchObject({ ids: [open], count: 1 });
    expect(await listed(user, 'folder=none&archived=true')).toMatchObject({ ids: [archived], count: 1 });
    expect(await listed(user, `folder=${boat}`)).toMatchObject({ ids: [], count: 0 });
    expect(await listed(user, `folder=${house}`)).toMatchObject({ ids: [elsewhere], count: 1 });
    // One event for all of them, followed by the next one.
    await user.call('POST', `/api/conversations/${hidden}/restore`);
    await eventually(async () => (told.includes('conversation:updated') ? true : undefined));
    expect(told).toEqual(['folders:changed', 'conversation:updated']);
    socket.disconnect();
    expect(await folderOf(user, hidden)).toBeNull();
    expect(await listed(user, 'folder=none')).toMatchObject({ count: 2 });
  });
});

// SQLite has one writer: nothing can happen before the end of a transaction.
test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a folder cannot be deleted past somebody who is putting a conversation into it',
  async () => {
    const user = await server.register();
    const [folder, conversation] = [await makeFolder(user, 'Boat'), await startConversation(user)];
    const { database } = server.app;
    const { reached, go } = holdNextCommit(database);
    const moving = change(user, conversation, { folder });
    await reached;
    let isOver = false;
    const removing = user.call('DELETE', `/api/folders/${folder}`).finally(() => (isOver = true));
    await eventually(async () => (isOver || (await isWaiting(database)) ? true : undefined));
    go();
    expect((await moving).status).toBe(200);
    expect((await removing).status).toBe(200);
    expect(await folderOf(user, conversation)).toBeNull();
    expect(await listed(user, 'folder=none')).toMatchObject({ ids: [conversation], count: 1 });
  },
);
