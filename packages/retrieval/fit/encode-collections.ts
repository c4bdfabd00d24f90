/**
 * node packages/retrieval/fit/encode-collections.ts <data>/retrieval <folder>: writes the encoder's vectors of the
 * development collections, which the other programs of this folder read.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { encoderFolder } from '@symbi/encoder/setting';
import { collectionNames, readCollection } from '../node/collections.ts';
import { openTextEncoder } from '../node/encode.ts';
import { unitTexts } from '../src/search/units.ts';

const [data, target] = process.argv.slice(2);
const folder = encoderFolder(process.env['CONTEXT_ENCODER']);
if (data === undefined || target === undefined || folder === undefined)
  throw new Error('usage: node packages/retrieval/fit/encode-collections.ts <data>/retrieval <folder>');
mkdirSync(target, { recursive: true });
const encoder = openTextEncoder({ folder, milliseconds: Infinity });
for (const name of collectionNames) {
  const { corpus, queries } = readCollection(data, name);
  const passages = corpus.flatMap(({ title, text }) => unitTexts({ title, text }));
  const questions = queries.map(({ text }) => text);
  const begun = performance.now();
  for (const [kind, texts] of [
    ['query', questions],
    ['passage', passages],
  ] as const) {
    const vectors = await encoder.encode(texts, kind);
    writeFileSync(`${target}/${name}.${kind}.bin`, Buffer.concat(vectors.map((vector) => Buffer.from(vector ?? []))));
  }
  console.log(name, passages.length, 'units', Math.round((performance.now() - begun) / 1000), 's');
}
encoder.close();
