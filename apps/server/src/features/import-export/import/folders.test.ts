import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readConversation } from '@symbi/contracts/conversations';
import { exportFile } from '@symbi/contracts/exports';
import { folderLimits } from '@symbi/contracts/folder-limits';
import { listFolders } from '@symbi/contracts/folders';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { bring, type ImportResult } from '../testing/bring.ts';

const { app, user } = await startWithUser();

const makeFolder = async (owner: TestUser, name: string): Promise<string> =>
  pick((await owner.call('POST', '/api/folders', { name })).body, 'data._id');
const foldersOf = async (owner: TestUser) => (await owner.ask(listFolders)).data;
/** The names of the folders that contain the imported conversations. */
const placesOf = async (owner: TestUser, { items }: ImportResult): Promise<(string | undefined)[]> => {
  const folders = await foldersOf(owner);
  const places: (string | undefined)[] = [];
  for (const { conversationId } of items) {
    const answer = await owner.call('GET', `/api/conversations/${conversationId}`);
    const { folder } = readConversation.response.parse(answer.body).data;
    places.push(folders.find(({ _id }) => _id === folder)?.name);
  }
  return places;
};
const fileOf = (...names: unknown[]) => ({
  format: 'symbi-conversations/1',
  conversations: names.map((folderName, n) => ({
    _id: `${n}`.padStart(24, 'a'),
    title: `Talk ${n}`,
    folderName,
    headId: null,
    messages: [{ _id: 'b'.repeat(24), parentId: null, sender: 'user', content: 'Hello' }],
  })),
});

test('a conversation of our own file lies in the folder it lay in, which is made where there is none', async () => {
  const [conversation, loose] = [await startConversation(user), await startConversation(user)];
  for (const id of [conversation, loose]) await talk(user, id, 'Hello');
  const folder = await makeFolder(user, 'Boat');
  await user.call('PUT', `/api/conversations/${conversation}`, { folder });
  const { text } = await user.call('GET', '/api/exports/conversations');
  const { conversations } = exportFile.parse(JSON.parse(text));
  const names = new Map(conversations.map(({ _id, folderName }) => [_id, folderName]));
  expect(names).toEqual(
    new Map([
      [conversation, 'Boat'],
      [loose, null],
    ]),
  );
  const other = await app.register();
  expect(new Set(await placesOf(other, await bring(other, text)))).toEqual(new Set(['Boat', undefined]));
  expect(await foldersOf(other)).toMatchObject([{ name: 'Boat' }]);
  expect((await foldersOf(other))[0]?._id).not.toBe(folder);
});

test('an export asks for the folders once, however many conversations lie in them', async () => {
  const owner = await app.register();
  const folder = await makeFolder(owner, 'Boat');
  for (let n = 0; n < 3; n += 1)
    await owner.call('PUT', `/api/conversations/${await startConversation(owner)}`, { folder });
  let asked = 0;
  const listen = (said: unknown): void => void (/from "folders"/.test(String(said)) && (asked += 1));
  subscribe('symbi:statement', listen);
  const { text } = await owner
    .call('GET', '/api/exports/conversations')
    .finally(() => unsubscribe('symbi:statement', listen));
  const { conversations } = exportFile.parse(JSON.parse(text));
  expect(conversations.map(({ folderName }) => folderName)).toEqual(['Boat', 'Boat', 'Boat']);
  expect(asked).toBe(1);
});

test('a folder of that name is used whatever its case, and what was moved since stays where it is', async () => {
  const person = await app.register();
  await makeFolder(person, 'BOAT');
  const file = fileOf('boat', ' Boat ');
  const brought = await bring(person, file);
  expect(await placesOf(person, brought)).toEqual(['BOAT', 'BOAT']);
  const [first] = brought.items;
  await person.call('PUT', `/api/conversations/${first?.conversationId}`, { folder: null });
  expect(await placesOf(person, await bring(person, file))).toEqual([undefined, 'BOAT']);
});

test('what is no name of a folder, or would be one too many, leaves a conversation in none', async () => {
  const person = await app.register();
  const long = 'x'.repeat(10_000);
  expect(await placesOf(person, await bring(person, fileOf('', 7, { a: 1 }, null, long, 'a\u0000b')))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'x'.repeat(folderLimits.nameLength),
    'a\uFFFDb',
  ]);
  for (let n = 2; n < folderLimits.folders; n += 1) await makeFolder(person, `Folder ${n}`);
  const more = fileOf('Folder 2', 'One more');
  for (const conversation of more.conversations) conversation._id = conversation._id.replace('a', 'b');
  expect(await placesOf(person, await bring(person, more))).toEqual(['Folder 2', undefined]);
  expect(await foldersOf(person)).toHaveLength(folderLimits.folders);
});
