/** One process of `openTextEncoder`: receives texts and returns their vectors, 8 bits per number. */
import { openEncoder } from '@symbi/encoder';
import { packVector } from '../src/search/meaning.ts';

type EncodeRequest = { folder: string; tokens: number; texts: string[]; kind: 'query' | 'passage' };

let opened: ReturnType<typeof openEncoder> | undefined;

process.on('message', (asked: EncodeRequest) => {
  opened ??= openEncoder(asked.folder, { threads: 1, tokens: asked.tokens });
  void opened
    .then((encoder) => encoder.encode(asked.texts, asked.kind))
    .then((vectors) => process.send?.({ vectors: vectors.map((vector) => packVector(vector)) }))
    .catch((error: unknown) => process.send?.({ error: String(error) }));
});
process.on('disconnect', () => process.exit(0));
