/**
 * node packages/retrieval/fit/match-score.ts <data>/retrieval [<folder>]: fits the match score and prints its
 * constants; with the folder of fit/encode-collections.ts, the score of questions and items with vectors.
 */
import { collectionNames, readCollection, withVectors } from '../node/collections.ts';
import { loadVectors } from '../node/load-vectors.ts';
import { matchFeatureNames } from '../src/search/match-score.ts';
import { collectRows, measureMatch, trainMatchModel } from './match-fit.ts';

const [folder, encoded] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('usage: node packages/retrieval/fit/match-score.ts <data>/retrieval [<folder>]');
const collections = collectionNames
  .map((name) => readCollection(folder, name))
  .map((collection) => (encoded === undefined ? collection : withVectors(collection, encoded)));
const rows = collectRows(collections, loadVectors());
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
for (const { name } of collections) {
  const others = rows.filter(({ collection, source }) => collection !== name && source !== name);
  const model = trainMatchModel(others, encoded !== undefined);
  const left = rows.filter(({ collection }) => collection === name);
  for (const store of new Set(left.map((row) => row.store))) {
    const found = measureMatch(
      left.filter((row) => row.store === store),
      model,
      0.7,
    );
    console.log(
      store.padEnd(20),
      Object.entries(found)
        .map(([key, share]) => `${key} ${percent(share)}`)
        .join('  '),
    );
  }
}
const shipped = trainMatchModel(rows, encoded !== undefined);
console.log(matchFeatureNames.join(' '));
console.log(
  JSON.stringify({
    weights: shipped.weights.map((weight) => Number(weight.toFixed(3))),
    intercept: Number(shipped.intercept.toFixed(3)),
  }),
);
