/**
 * node packages/retrieval/fit/weights.ts <data>/retrieval: tries ranking weights and prints, for each collection,
 * its nDCG@10 under BM25 alone, under the weights chosen on the other collections, and under those shipped.
 */
import { collectionNames, indexOf, readCollection, type Collection } from '../node/collections.ts';
import { loadVectors } from '../node/load-vectors.ts';
import { mean, ndcgAt10, formatTable } from '../node/measures.ts';
import { defaultWeights } from '../src/search/create-index.ts';
import type { RankWeights } from '../src/search/score.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: node packages/retrieval/fit/weights.ts <data>/retrieval');

const bm25: RankWeights = { words: 1, characters: 0, pairs: 0, similar: 0, centroid: 0 };
const grid: RankWeights[] = [bm25, defaultWeights];
for (const characters of [0, 0.15, 0.3, 0.5]) {
  for (const pairs of [0, 0.15, 0.25, 0.4]) {
    for (const similar of [0, 0.4, 0.8, 1.2]) {
      for (const centroid of [0, 0.25, 0.5]) grid.push({ words: 1, characters, pairs, similar, centroid });
    }
  }
}

const vectors = loadVectors();
const mostQuestions = 250;

function scoresOf({ corpus, queries, relevant }: Collection): number[] {
  const index = indexOf(corpus, { vectors });
  const every = Math.ceil(queries.length / mostQuestions);
  const asked = queries.filter((_, at) => at % every === 0);
  return grid.map((weights) =>
    mean(
      asked.map(({ _id, text }) => {
        const hits = index.rank({ query: text, limit: 10, weights }).map(({ id }) => id);
        return 100 * ndcgAt10(hits, relevant.get(_id) ?? new Map());
      }),
    ),
  );
}

/** Gains over BM25 are capped so that one collection cannot decide, and a loss counts double. */
const worth = (gain: number): number => (gain < 0 ? 2 * gain : Math.min(gain, 4));

const scores = collectionNames.map((name) => scoresOf(readCollection(folder, name)));
const gain = (collection: number, weights: number): number =>
  (scores[collection]?.[weights] ?? 0) - (scores[collection]?.[0] ?? 0);

const rows = collectionNames.map((name, left) => {
  const worths = grid.map((_, weights) =>
    collectionNames.reduce((sum, _name, at) => (at === left ? sum : sum + worth(gain(at, weights))), 0),
  );
  const chosen = worths.indexOf(Math.max(...worths));
  const { characters, pairs, similar, centroid } = grid[chosen] ?? bm25;
  const shown = [scores[left]?.[0], scores[left]?.[chosen], scores[left]?.[1]].map((score) => (score ?? 0).toFixed(1));
  return [name, ...shown, `${characters} ${pairs} ${similar} ${centroid}`];
});
console.log(
  formatTable(
    'nDCG@10',
    ['collection left out', 'BM25', 'chosen on the others', 'shipped', 'characters pairs similar centroid'],
    rows,
  ),
);
