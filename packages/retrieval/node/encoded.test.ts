import { openEncoder } from '@symbi/encoder';
import { encoderFolder } from '@symbi/encoder/setting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIndex, unitTexts } from '../src/index.ts';
import { packVector } from '../src/search/meaning.ts';
import { items } from '../src/testing/stores.ts';
import { loadVectors } from './load-vectors.ts';

let encoder: Awaited<ReturnType<typeof openEncoder>>;
const index = createIndex({ vectors: loadVectors() });

beforeAll(async () => {
  encoder = await openEncoder(encoderFolder(undefined) ?? '', { threads: 1 });
  for (const [id, content] of Object.entries(items)) {
    const vectors = await encoder.encode(unitTexts(content), 'passage');
    index.add({ id, content, vectors: vectors.map((vector) => packVector(vector)) });
  }
});
afterAll(() => encoder.close());

it.each([
  ['Wann betraten Menschen zum ersten Mal den Mond?', 'apollo'],
  ['Quelle est la capitale du Kenya ?', 'kenya'],
  ['¿Quién mejoró la máquina de vapor?', 'steam'],
  ['肯尼亚的首都是哪里？', 'kenya'],
  ['月面に最初に降り立ったのは誰ですか', 'apollo'],
])('puts first what %j asks for, in another language', async (query, id) => {
  const [vector] = await encoder.encode([query], 'query');
  expect(index.search({ query, vector: vector && packVector(vector) })[0]?.id).toBe(id);
});

it('finds no match for a question about something else', async () => {
  const query = 'Wie backe ich ein Sauerteigbrot?';
  const [vector] = await encoder.encode([query], 'query');
  expect(index.search({ query, vector: vector && packVector(vector), threshold: 0.7 })).toEqual([]);
});
