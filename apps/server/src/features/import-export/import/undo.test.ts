import { hasCode } from '@symbi/client/api-error';
import { listConversations } from '@symbi/contracts/conversations';
import { listImportItems, openImport, readImport, undoImport } from '@symbi/contracts/imports';
import { talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { bring } from '../testing/bring.ts';
import { chatGptConversation } from '../testing/files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const undo = async (user: TestUser, id: string) => (await user.ask(undoImport, { params: { id }, body: {} })).data;
const titlesOf = async (user: TestUser) =>
  (await user.ask(listConversations, { query: {} })).data.map(({ title }) => title).toSorted();
const file = (...titles: readonly string[]) =>
  titles.map((title) => {
    const ask = { role: 'user', parts: ['Which lighthouse is this?'], parent: null };
    const answer = { role: 'assistant', parts: ['The western one.'], parent: 'ask' };
    return chatGptConversation(title.toLowerCase(), title, { ask, answer }, 'answer');
  });

test('an undo deletes what the import created; what was written to since, or was here before, stays', async () => {
  const user = await app.register();
  await bring(user, file('Before'));
  const { report, items } = await bring(user, file('Before', 'One', 'Two', 'Three'));
  expect(report).toMatchObject({ imported: 3, repeated: 1, undone: 0 });
  const continued = items.find(({ title }) => title === 'Two')?.conversationId ?? '';
  await talk(user, continued, 'And the eastern one?');
  expect(await undo(user, report._id)).toEqual({ removed: 2, kept: 1, next: null });
  expect(await titlesOf(user)).toEqual(['Before', 'Two']);
  const params = { id: report._id };
  expect((await user.ask(readImport, { params })).data).toMatchObject({ imported: 1, repeated: 1, undone: 2 });
  const { data } = await user.ask(listImportItems, { params, query: {} });
  expect(data.filter(({ state }) => state === 'undone').map(({ title }) => title)).toEqual([
    'Deleted conversation',
    'Deleted conversation',
  ]);
  // Again, it finds nothing more; and the file can be imported anew.
  expect(await undo(user, report._id)).toEqual({ removed: 0, kept: 1, next: null });
});

test('more conversations than one call looks at are undone by following it, and the file comes in anew', async () => {
  const user = await app.register();
  const many = file(...Array.from({ length: 23 }, (_, n) => `Talk ${n}`));
  const { report } = await bring(user, many);
  const params = { id: report._id };
  const first = (await user.ask(undoImport, { params, body: {} })).data;
  expect(first).toEqual({ removed: 20, kept: 0, next: 19 });
  const rest = (await user.ask(undoImport, { params, body: { after: 19 } })).data;
  expect(rest).toEqual({ removed: 3, kept: 0, next: null });
  expect(await titlesOf(user)).toEqual([]);
  expect((await bring(user, many)).report).toMatchObject({ imported: 23, repeated: 0 });
});

test('an import that has not ended is not undone, and nobody undoes that of somebody else', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const opened = (await user.ask(openImport, { body: { file: 'a.json' } })).data;
  await expect(undo(user, opened._id)).rejects.toSatisfy((error) => hasCode(error, 'conflict'));
  const { report } = await bring(user, file('One'));
  await expect(undo(other, report._id)).rejects.toSatisfy((error) => hasCode(error, 'not_found'));
  expect(await titlesOf(user)).toEqual(['One']);
});
