/**
 * node packages/retrieval/fit/near.ts <data>/retrieval <folder> [<file>]: finds the bound above which a text matches a
 * question by meaning, and measures how often an unanswerable question passes it; with a file, writes the setting. The
 * folder is that of fit/encode-collections.ts.
 */
import { writeFileSync } from 'node:fs';
import { encoderFolder } from '@symbi/encoder/setting';
import { engineOf } from '@symbi/encoder';
import { collectionNames, readCollection, withVectors } from '../node/collections.ts';
import { openTextEncoder } from '../node/encode.ts';
import { formatTable, mean, percent } from '../node/measures.ts';
import {
  centersOf,
  fitNear,
  intervalOf,
  keywordsOf,
  nearRows,
  type AskedCollection,
  type NearRow,
} from './near-fit.ts';

const [folder, encoded, target] = process.argv.slice(2);
const model = encoderFolder(process.env['CONTEXT_ENCODER']);
if (folder === undefined || encoded === undefined || model === undefined)
  throw new Error('usage: node packages/retrieval/fit/near.ts <data>/retrieval <folder> [<file>]');
const encoder = openTextEncoder({ folder: model, milliseconds: Infinity });
const collections: AskedCollection[] = [];
for (const name of collectionNames) {
  const collection = withVectors(readCollection(folder, name), encoded);
  const keywords = collection.queries.map(({ _id, text }) => ({ _id, text: keywordsOf(text) }));
  const vectors = await encoder.encode(
    keywords.map(({ text }) => text),
    'query',
  );
  const keywordVectors = new Map(keywords.flatMap(({ _id }, at) => (vectors[at] ? [[_id, vectors[at]]] : [])));
  collections.push({ ...collection, keywordVectors });
}
encoder.close();

/** Results of each collection's stores under a setting fitted without it. */
const left: NearRow[] = collections.flatMap(({ name }) => {
  const others = collections.filter((collection) => collection.name !== name);
  const centers = centersOf(others);
  const setting = fitNear(nearRows(others, others, centers), centers);
  return nearRows(
    collections.filter((collection) => collection.name === name),
    collections,
    centers,
  ).map((row) => ({ ...row, isFound: row.cosine >= setting.base + setting.slope * Math.log(row.count) }));
});

const share = (rows: readonly NearRow[]): number => mean(rows.map(({ isFound }) => Number(isFound)));
for (const form of ['question', 'keywords'] as const) {
  const asked = left.filter((row) => row.form === form);
  const stores = [...new Set(asked.map(({ store }) => store))];
  const lines = stores.map((store) => {
    const rows = asked.filter((row) => row.store === store);
    const off = rows.filter(({ isAnswerable }) => !isAnswerable);
    const worst = Math.max(...collectionNames.map((name) => share(off.filter(({ source }) => source === name))));
    return [
      store,
      String(rows[0]?.count ?? 0),
      ...[
        share(rows.filter(({ isAnswerable }) => isAnswerable)),
        share(rows.filter(({ isRelevant }) => isRelevant)),
      ].map(percent),
      percent(share(off)),
      percent(worst),
    ];
  });
  const head = ['store', 'texts', 'answerable', 'with a relevant first hit', 'off-topic', 'off-topic, worst source'];
  console.log(
    formatTable(
      `Above the bound, collection left out of the fit; % of ${form === 'question' ? 'questions' : 'keywords'}`,
      head,
      lines,
    ),
  );
  for (const [label, wanted] of [
    ['all stores', asked],
    ['whole collections', asked.filter(({ isWhole }) => isWhole)],
  ] as const) {
    const off = wanted.filter(({ isAnswerable }) => !isAnswerable);
    const { middle, low, high } = intervalOf(off);
    console.log(`off-topic, mean of ${label}: ${percent(middle)} % (${percent(low)}-${percent(high)})`);
  }
}

const centers = centersOf(collections);
const shipped = fitNear(nearRows(collections, collections, centers), centers);
const rounded = { base: Number(shipped.base.toFixed(3)), slope: Number(shipped.slope.toFixed(4)) };
console.log('\n', rounded);
if (target !== undefined)
  writeFileSync(
    target,
    `// Written by fit/near.ts.

export interface NearSetting {
  /** The middle of the vectors of questions, and that of texts; tenths. */
  readonly questions: readonly number[];
  readonly texts: readonly number[];
  /** The bound is \`base\` and \`slope\` for each time that there are e times as many texts. */
  readonly base: number;
  readonly slope: number;
}

/** The model whose vectors these numbers are for. */
export const FITTED_ENGINE = '${await engineOf(model)}';

export const fitted: NearSetting = {
  questions: ${JSON.stringify(shipped.questions)},
  texts: ${JSON.stringify(shipped.texts)},
  base: ${rounded.base},
  slope: ${rounded.slope},
};
`,
  );
