import { promptLimits } from '@symbi/contracts/prompt-limits';
import { createPrompt, listPrompts, updatePrompt, type Prompt, type PromptInput } from '@symbi/contracts/prompts';
import { accountExport } from '@symbi/contracts/account';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const path = '/api/prompts';
const keep = async (user: TestUser, input: PromptInput): Promise<Prompt> =>
  createPrompt.response.parse((await user.call('POST', path, input)).body).data;
const namesOf = async (user: TestUser): Promise<string[]> =>
  listPrompts.response.parse((await user.call('GET', path)).body).data.map(({ name }) => name);

test('a prompt is kept as it was written, listed by name, changed and deleted', async () => {
  const user = await server.register();
  expect(await namesOf(user)).toEqual([]);
  const text = '  Summarize {{what}}:\n\n- three points\n';
  const first = await keep(user, { name: 'summarize', text });
  expect(first).toMatchObject({ name: 'summarize', text });
  await keep(user, { name: 'Explain', text: 'Explain {{what}} to a child.' });
  await keep(user, { name: 'Übung', text: 'Ask me about {{what}}.' });
  await keep(user, { name: 'Vary', text: 'Vary {{what}}.' });
  expect(await namesOf(user)).toEqual(['Explain', 'summarize', 'Übung', 'Vary']);
  const { body } = await user.call('PUT', `${path}/${first._id}`, { name: 'Sum-up_2', text: 'Short: {{what}}' });
  expect(updatePrompt.response.parse(body).data).toMatchObject({
    _id: first._id,
    name: 'Sum-up_2',
    text: 'Short: {{what}}',
    createdAt: first.createdAt,
  });
  expect(await user.call('DELETE', `${path}/${first._id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect(await namesOf(user)).toEqual(['Explain', 'Übung', 'Vary']);
  expect((await user.call('DELETE', `${path}/${first._id}`)).status).toBe(404);
});

test('a name is unique for its owner whatever its case, and free for everybody else', async () => {
  const user = await server.register();
  const greet = await keep(user, { name: 'Grüße', text: 'Hello' });
  const taken = await user.call('POST', path, { name: 'GRÜßE', text: 'Hi' });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'conflict', fields: { name: 'You already have a prompt named GRÜßE' } },
  });
  const other = await keep(user, { name: 'bye', text: 'Bye' });
  expect(await user.call('PUT', `${path}/${other._id}`, { name: 'grüße', text: 'Bye' })).toMatchObject({ status: 409 });
  expect(await namesOf(user)).toEqual(['bye', 'Grüße']);
  const again = await user.call('PUT', `${path}/${greet._id}`, { name: 'GRÜßE', text: 'Hello' });
  expect(again).toMatchObject({ status: 200, body: { data: { name: 'GRÜßE' } } });
  expect(await keep(await server.register(), { name: 'Grüße', text: 'Hello' })).toMatchObject({ name: 'Grüße' });
});

test.each(['summarize', '要約', 'résumé', 'हिन्दी', 'ملخص', 'a-b_2', 'x'.repeat(promptLimits.nameLength)])(
  'letters of any script are a name: %s',
  async (name) => {
    const user = await server.register();
    expect(await keep(user, { name, text: 'x' })).toMatchObject({ name });
  },
);

const tooMany = Array.from({ length: promptLimits.variables + 1 }, (_, n) => `{{v${n}}}`).join(' ');

test.each([
  ['no name', { name: '' }, { name: 'Name is required' }],
  ['a name of two words', { name: 'two words' }, { name: 'Only letters, digits, - and _, without spaces' }],
  ['a name with its slash', { name: '/slash' }, { name: 'Only letters, digits, - and _, without spaces' }],
  ['a long name', { name: 'x'.repeat(41) }, { name: 'Name must be at most 40 characters' }],
  ['an empty text', { text: ' \n' }, { text: 'Text is required' }],
  ['a long text', { text: 'x'.repeat(8_001) }, { text: 'Text must be at most 8000 characters' }],
  ['too many variables', { text: tooMany }, { text: 'At most 20 variables' }],
])('%s is refused beside its field', async (_what, input, fields) => {
  const user = await server.register();
  const answer = await user.call('POST', path, { name: 'a', text: 'x', ...input });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
  expect(await namesOf(user)).toEqual([]);
});

test('one person keeps so many prompts and no more', async () => {
  const user = await server.register();
  for (let n = 0; n < promptLimits.prompts; n += 1) await keep(user, { name: `p${n}`, text: 'x' });
  expect(await user.call('POST', path, { name: 'more', text: 'x' })).toMatchObject({
    status: 409,
    body: { message: 'You can keep at most 200 prompts' },
  });
  expect(await namesOf(user)).toHaveLength(promptLimits.prompts);
});

test('prompts are part of the export of an account, and go with it', async () => {
  const user = await server.register();
  await keep(user, { name: 'mine', text: 'Only for me' });
  const { parts } = accountExport.parse((await user.call('GET', '/api/auth/export')).body).data;
  expect(parts['prompts']).toMatchObject([{ name: 'mine', text: 'Only for me' }]);
  expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
  const left = server.app.database.read.selectFrom('prompts').select('id').where('owner_id', '=', user.id);
  expect(await left.execute()).toEqual([]);
});
