// One database: the provider decides how much it reads.
import { readEmbeddings } from '@symbi/contracts/context-embeddings';
import { readImport, startImport } from '@symbi/contracts/context-import';
import { addKey } from '@symbi/testkit/factories';
import { expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app } = await startWithFakes('openai');

const NUMBERS = Array.from({ length: 64 }, (_, at) => at);

test.each([
  ['a text of more tokens than its characters let expect', ['The ferry leaves at ten.', '图书馆新馆'.repeat(4_400)]],
  ['many long texts', NUMBERS.map((at) => `Ferry ${at} leaves. `.repeat(1_200))],
])('%s: every context gets its vector', async (_what, texts) => {
  const user = await app.register();
  await addKey(user);
  const content = JSON.stringify(texts.map((text) => ({ text })));
  const { data } = await user.ask(startImport, {
    body: { file: 'a.json', format: 'json', content, tag: 'notes', trustScore: 5 },
  });
  const imported = async () => (await user.ask(readImport, { params: { id: data._id } })).data;
  await expect.poll(imported, { timeout: 60_000 }).toMatchObject({ state: 'done', imported: texts.length });
  await user.call('POST', '/api/context/embeddings');
  const state = async () => (await user.ask(readEmbeddings)).data;
  await expect.poll(async () => (await state()).isRunning, { timeout: 60_000 }).toBe(false);
  const ended = await state();
  expect(ended.error).toBeUndefined();
  expect(ended).toMatchObject({ total: texts.length, embedded: texts.length });
});
