/**
 * node packages/retrieval/bin/rank.ts --corpus corpus.jsonl --queries queries.jsonl --k 10
 * Lines {_id, title?, text} in both files, plain or gzipped; prints {query_id, hits: [{doc_id, score}]} per query.
 */
import { parseArgs } from 'node:util';
import { readTextLines } from '../node/json-lines.ts';
import { loadVectors } from '../node/load-vectors.ts';
import { createIndex } from '../src/search/create-index.ts';

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, queries: { type: 'string' }, k: { type: 'string', default: '10' } },
});
const limit = Number(values.k);
if (values.corpus === undefined || values.queries === undefined || !Number.isInteger(limit) || limit < 1) {
  console.error('usage: node packages/retrieval/bin/rank.ts --corpus corpus.jsonl --queries queries.jsonl --k 10');
  process.exit(2);
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has seen enough.
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const index = createIndex({ vectors: loadVectors() });
for (const { _id, title, text } of readTextLines(values.corpus)) index.add({ id: _id, content: { title, text } });

for (const query of readTextLines(values.queries)) {
  const hits = index.rank({ query: query.text === '' ? query.title : query.text, limit });
  process.stdout.write(
    `${JSON.stringify({ query_id: query._id, hits: hits.map(({ id, rank }) => ({ doc_id: id, score: rank })) })}\n`,
  );
}
