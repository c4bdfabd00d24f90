import { accountExport } from '@symbi/contracts/account';
import { folderLimits } from '@symbi/contracts/folder-limits';
import { createFolder, listFolders, updateFolder, type Folder } from '@symbi/contracts/folders';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const path = '/api/folders';
const make = async (user: TestUser, name: string): Promise<Folder> =>
  createFolder.response.parse((await user.call('POST', path, { name })).body).data;
const namesOf = async (user: TestUser): Promise<string[]> =>
  listFolders.response.parse((await user.call('GET', path)).body).data.map(({ name }) => name);

test('a folder is made, listed by name, renamed and deleted', async () => {
  const user = await server.register();
  expect(await namesOf(user)).toEqual([]);
  const made = await user.call('POST', path, { name: ' the house  ' });
  expect(made.status).toBe(201);
  const { data: house } = createFolder.response.parse(made.body);
  expect(house.name).toBe('the house');
  await make(user, 'Boat');
  expect(await namesOf(user)).toEqual(['Boat', 'the house']);
  const { body } = await user.call('PUT', `${path}/${house._id}`, { name: 'A garden' });
  expect(updateFolder.response.parse(body).data).toEqual({ ...house, name: 'A garden' });
  expect(await namesOf(user)).toEqual(['A garden', 'Boat']);
  await make(user, 'Äpfel');
  expect(await namesOf(user)).toEqual(['A garden', 'Äpfel', 'Boat']);
  expect(await user.call('DELETE', `${path}/${house._id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect(await namesOf(user)).toEqual(['Äpfel', 'Boat']);
  expect((await user.call('DELETE', `${path}/${house._id}`)).status).toBe(404);
  expect((await user.call('PUT', `${path}/${house._id}`, { name: 'Back' })).status).toBe(404);
});

test('a name is unique for its owner whatever its case, and free for everybody else', async () => {
  const user = await server.register();
  const harbor = await make(user, 'Häfen');
  expect(await user.call('POST', path, { name: 'HÄFEN' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', fields: { name: 'You already have a folder named HÄFEN' } },
  });
  // The same letters in another Unicode normalization.
  expect((await user.call('POST', path, { name: 'Ha\u0308fen' })).status).toBe(409);
  expect((await user.call('POST', path, { name: '\uFF28äfen' })).status).toBe(409);
  const other = await make(user, 'Boat');
  expect((await user.call('PUT', `${path}/${other._id}`, { name: 'häfen' })).status).toBe(409);
  expect(await user.call('PUT', `${path}/${harbor._id}`, { name: 'HÄFEN' })).toMatchObject({
    status: 200,
    body: { data: { name: 'HÄFEN' } },
  });
  expect(await namesOf(user)).toEqual(['Boat', 'HÄFEN']);
  expect(await make(await server.register(), 'Häfen')).toMatchObject({ name: 'Häfen' });
});

test.each([
  ['no name', { name: '' }, { name: 'Name is required' }],
  ['a name of spaces', { name: ' \n ' }, { name: 'Name is required' }],
  ['a long name', { name: 'x'.repeat(folderLimits.nameLength + 1) }, { name: 'Name must be at most 60 characters' }],
])('%s is refused beside its field', async (_what, input, fields) => {
  const user = await server.register();
  expect(await user.call('POST', path, input)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
  expect(await namesOf(user)).toEqual([]);
});

test('one person keeps so many folders and no more', async () => {
  const user = await server.register();
  for (let n = 0; n < folderLimits.folders; n += 1) await make(user, `Folder ${n}`);
  expect(await user.call('POST', path, { name: 'One more' })).toMatchObject({
    status: 409,
    body: { message: 'You can keep at most 100 folders' },
  });
  // The taken name is reported, not the limit: more room would not help.
  expect(await user.call('POST', path, { name: 'FOLDER 7' })).toMatchObject({
    status: 409,
    body: { fields: { name: 'You already have a folder named FOLDER 7' } },
  });
  expect(await namesOf(user)).toHaveLength(folderLimits.folders);
});

test('a folder that is asked for again, because no answer came, is made once', async () => {
  const user = await server.register();
  const headers = { 'idempotency-key': 'one-folder-of-mine' };
  const first = await user.call('POST', path, { name: 'Boat' }, headers);
  const again = await user.call('POST', path, { name: 'Boat' }, headers);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await namesOf(user)).toEqual(['Boat']);
});

test('every tab of the owner hears that folders changed, and nobody else, and nothing of what was refused', async () => {
  const [user, other] = [await server.register(), await server.register()];
  const [mine, theirs] = [await user.connect(), await other.connect()];
  const heard: string[] = [];
  mine.on('folders:changed', () => heard.push('mine'));
  theirs.on('folders:changed', () => heard.push('theirs'));
  const heardAll = (count: number) => eventually(async () => (heard.length >= count ? true : undefined));
  const { _id } = await make(user, 'Boat');
  await heardAll(1);
  await user.call('POST', path, { name: 'boat' });
  await user.call('DELETE', `${path}/${'0'.repeat(24)}`);
  await user.call('PUT', `${path}/${_id}`, { name: 'House' });
  await heardAll(2);
  await user.call('DELETE', `${path}/${_id}`);
  await heardAll(3);
  expect(heard).toEqual(['mine', 'mine', 'mine']);
  mine.disconnect();
  theirs.disconnect();
});

test('folders are part of the export of an account, and go with it', async () => {
  const user = await server.register();
  const folder = await make(user, 'Boat');
  const { parts } = accountExport.parse((await user.call('GET', '/api/auth/export')).body).data;
  expect(parts['folders']).toEqual([folder]);
  expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
  const left = server.app.database.read.selectFrom('folders').select('id').where('owner_id', '=', user.id);
  expect(await left.execute()).toEqual([]);
});
