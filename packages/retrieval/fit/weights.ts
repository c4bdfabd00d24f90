/**
 * node packages/retrieval/fit/weights.ts <data>/retrieval [<folder>]: tries ranking weights and prints, for each
 * collection, its nDCG@10 under BM25 alone, under the weights chosen on the other collections, and under the shipped
 * ones. With the folder of fit/encode-collections.ts it tries the weight of the meaning, against words alone.
 */
import { collectionNames, indexOf, readCollection, withVectors, type Collection } from '../node/collections.ts';
import { loadVectors } from '../node/load-vectors.ts';
import { mean, ndcgAt10, formatTable } from '../node/measures.ts';
import { defaultWeights } from '../src/search/create-index.ts';
import type { RankWeights } from '../src/search/score.ts';

const [folder, encoded] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node packages/retrieval/fit/weights.ts <data>/retrieval [<folder>]');

const bm25: RankWeights = { words: 1, characters: 0, pairs: 0, similar: 0, centroid: 0, meaning: 0 };
const words: RankWeights = { ...defaultWeights, meaning: 0 };
const grid: RankWeights[] = encoded === undefined ? [bm25, words] : [words, defaultWeights];
if (encoded !== undefined) for (const meaning of [1, 2, 3, 4, 5, 6, 7, 8, 10, 14]) grid.push({ ...words, meaning });
else
  for (const characters of [0, 0.15, 0.3, 0.5]) {
    for (const pairs of [0, 0.15, 0.25, 0.4]) {
      for (const similar of [0, 0.4, 0.8, 1.2]) {
        for (const centroid of [0, 0.25, 0.5]) grid.push({ ...bm25, characters, pairs, similar, centroid });
      }
    }
  }

const vectors = loadVectors();
const MOST_QUESTIONS = 250;

function scoresOf(collection: Collection): number[] {
  const { queries, relevant, queryVectors } = collection;
  const index = indexOf(collection, { vectors });
  const every = Math.ceil(queries.length / MOST_QUESTIONS);
  const asked = queries.filter((_, at) => at % every === 0);
  return grid.map((weights) =>
    mean(
      asked.map(({ _id, text }) => {
        const hits = index.rank({ query: text, vector: queryVectors.get(_id), limit: 10, weights }).map(({ id }) => id);
        return 100 * ndcgAt10(hits, relevant.get(_id) ?? new Map());
      }),
    ),
  );
}

/** Gains over BM25 are capped, so that one collection cannot dominate, and losses count double. */
const worth = (gain: number): number => (gain < 0 ? 2 * gain : Math.min(gain, 4));

const read = (name: string): Collection => {
  const collection = readCollection(folder, name);
  return encoded === undefined ? collection : withVectors(collection, encoded);
};
const scores = collectionNames.map((name) => scoresOf(read(name)));
const gain = (collection: number, weights: number): number =>
  (scores[collection]?.[weights] ?? 0) - (scores[collection]?.[0] ?? 0);

const rows = collectionNames.map((name, left) => {
  const worths = grid.map((_, weights) =>
    collectionNames.reduce((sum, _name, at) => (at === left ? sum : sum + worth(gain(at, weights))), 0),
  );
  const chosen = worths.indexOf(Math.max(...worths));
  const { characters, pairs, similar, centroid, meaning } = grid[chosen] ?? bm25;
  const shown = [scores[left]?.[0], scores[left]?.[chosen], scores[left]?.[1]].map((score) => (score ?? 0).toFixed(1));
  return [name, ...shown, encoded === undefined ? `${characters} ${pairs} ${similar} ${centroid}` : String(meaning)];
});
console.log(
  formatTable(
    'nDCG@10',
    [
      'collection left out',
      encoded === undefined ? 'BM25' : 'words alone',
      'chosen on the others',
      'shipped',
      encoded === undefined ? 'characters pairs similar centroid' : 'meaning',
    ],
    rows,
  ),
);
if (encoded !== undefined)
  console.log(
    formatTable(
      'nDCG@10 by the weight of the meaning',
      ['weight', ...collectionNames],
      grid.map(({ meaning }, at) => [String(meaning), ...scores.map((row) => (row[at] ?? 0).toFixed(1))]),
    ),
  );
