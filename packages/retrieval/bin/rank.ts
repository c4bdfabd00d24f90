/**
 * node packages/retrieval/bin/rank.ts --corpus corpus.jsonl --queries queries.jsonl --k 10 Lines {_id, title?, text} in
 * both files, plain or gzipped; prints {query_id, hits: [{doc_id, score}]} per query. Runs like the product: words, and
 * the shipped encoder or the one selected by `CONTEXT_ENCODER`. `--lexical` uses words alone; `--seconds` limits the
 * time for encoding, and the rest is ranked by words alone.
 */
import { parseArgs } from 'node:util';
import { readTextLines } from '../node/json-lines.ts';
import { encodeLines, queryText, wordIndex } from '../node/rank-lines.ts';
import type { TextEncoder } from '../node/encode.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    queries: { type: 'string' },
    k: { type: 'string', default: '10' },
    lexical: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '240' },
  },
});
const limit = Number(values.k);
const milliseconds = 1000 * Number(values.seconds);
const isUsable = Number.isInteger(limit) && limit >= 1 && milliseconds >= 0;
if (values.corpus === undefined || values.queries === undefined || !isUsable) {
  console.error(
    'usage: node packages/retrieval/bin/rank.ts --corpus corpus.jsonl --queries queries.jsonl --k 10 [--lexical] [--seconds 240]',
  );
  process.exit(2);
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader closed the pipe.
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** The encoder, if its package, model and runtime are available. */
async function openEncoding(): Promise<TextEncoder | undefined> {
  const { encoderFolder } = await import('@symbi/encoder/setting');
  const { openTextEncoder } = await import('../node/encode.ts');
  const folder = encoderFolder(process.env['CONTEXT_ENCODER']);
  return folder === undefined ? undefined : openTextEncoder({ folder, milliseconds });
}

let shown = 0;
const progress = (text: string): void => {
  if (performance.now() - shown < 5000) return;
  shown = performance.now();
  console.error(text);
};

const lines = { corpus: readTextLines(values.corpus), queries: readTextLines(values.queries) };
const index = wordIndex(lines.corpus);
let vectors: (Int8Array | undefined)[] = [];
if (!values.lexical) {
  let encoder: TextEncoder | undefined;
  try {
    encoder = await openEncoding();
    if (encoder !== undefined) vectors = await encodeLines(index, lines, encoder, progress);
    if (encoder?.isOutOfTime === true)
      console.error(`encoding: stopped after ${values.seconds} s; the texts that are left are ranked by words alone`);
  } catch (error) {
    console.error(`encoding: not possible, ranked by words alone (${String(error)})`);
  } finally {
    encoder?.close();
  }
}

for (const [at, query] of lines.queries.entries()) {
  const hits = index.rank({ query: queryText(query), vector: vectors[at], limit });
  process.stdout.write(
    `${JSON.stringify({ query_id: query._id, hits: hits.map(({ id, rank }) => ({ doc_id: id, score: rank })) })}\n`,
  );
}
