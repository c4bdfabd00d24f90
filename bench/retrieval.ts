/**
 * npm run bench -- retrieval [--data DIR] [--encoded DIR]: ranking, match score, answers and cost of packages/retrieval
 * on the development collections in DIR/retrieval (default: SYMBI_DATA). With a folder written by
 * packages/retrieval/fit/encode-collections.ts, ranking, match score and cost include the encoder. The last line is
 * JSON.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { collectRows, measureMatch, trainMatchModel } from '../packages/retrieval/fit/match-fit.ts';
import {
  collectionNames,
  indexOf,
  readCollection,
  withVectors,
  type Collection,
} from '../packages/retrieval/node/collections.ts';
import { loadVectors } from '../packages/retrieval/node/load-vectors.ts';
import { DEFAULT_THRESHOLD, defaultWeights, type RankWeights } from '../packages/retrieval/src/index.ts';
import { shippedMatchModel } from '../packages/retrieval/src/search/match-score.ts';
import { goldAnswers } from './retrieval/gold-answers.ts';
import { measureAnswers } from './retrieval/answers.ts';
import { connectPostgres, rankWithFts5, rankWithPostgres, type Rankings } from './retrieval/databases.ts';
import { mean, ndcgAt10, percent, formatTable, recallAt10 } from '../packages/retrieval/node/measures.ts';
import { measureMeaning, type MeaningCost } from './retrieval/meaning.ts';
import { measureScale, shortDocuments } from './retrieval/scale.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, encoded: { type: 'string' } } });
const data = values.data ?? process.env['SYMBI_DATA'] ?? resolve(import.meta.dirname, '../../shared/data');
const folder = `${data}/retrieval`;
const vectors = loadVectors();
const { encoded } = values;
const collections = collectionNames
  .map((name) => readCollection(folder, name))
  .map((collection) => (encoded === undefined ? collection : withVectors(collection, encoded)));

type Quality = { ndcg: number; recall: number };

function judge({ queries, relevant }: Collection, rankings: Rankings): Quality {
  const grades = queries.map(({ _id }) => relevant.get(_id) ?? new Map<string, number>());
  return {
    ndcg: mean(rankings.map((hits, at) => ndcgAt10(hits, grades[at] ?? new Map()))),
    recall: mean(rankings.map((hits, at) => recallAt10(hits, grades[at] ?? new Map()))),
  };
}

const variants: Record<string, Partial<RankWeights>> = {
  symbi: {},
  ...(encoded === undefined ? {} : { 'without meaning': { meaning: 0 } }),
  'without characters': { characters: 0 },
  'without pairs': { pairs: 0 },
  'without similar words': { similar: 0 },
  'without centroids': { centroid: 0 },
  'BM25 alone': { characters: 0, pairs: 0, similar: 0, centroid: 0, meaning: 0 },
};

function rankAll(collection: Collection): Record<string, Quality> {
  const index = indexOf(collection, { vectors });
  const found: Record<string, Quality> = {};
  for (const [name, weights] of Object.entries(variants)) {
    const rankings = collection.queries.map(({ _id, text }) => {
      const vector = collection.queryVectors.get(_id);
      return index
        .rank({ query: text, vector, limit: 10, weights: { ...defaultWeights, ...weights } })
        .map(({ id }) => id);
    });
    found[name] = judge(collection, rankings);
  }
  return found;
}

async function compareRankers(): Promise<Record<string, Record<string, Quality>>> {
  const client = await connectPostgres(process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test');
  const results: Record<string, Record<string, Quality>> = {};
  for (const collection of collections) {
    const ranked = rankAll(collection);
    ranked['SQLite FTS5'] = judge(collection, rankWithFts5(collection));
    if (client) ranked['PostgreSQL ts_rank'] = judge(collection, await rankWithPostgres(client, collection));
    results[collection.name] = ranked;
  }
  await client?.end();
  if (!client) console.log('PostgreSQL was not reachable and is left out.');
  const methods = Object.keys(Object.values(results)[0] ?? {});
  for (const [title, part] of [
    ['nDCG@10', 'ndcg'],
    ['recall@10', 'recall'],
  ] as const) {
    const row = (method: string): string[] => [
      method,
      ...Object.values(results).map((ranked) => percent(ranked[method]?.[part] ?? 0)),
    ];
    console.log(formatTable(title, ['', ...Object.keys(results)], methods.map(row)));
  }
  return results;
}

function compareMatch(): {
  outcome: Record<string, ReturnType<typeof measureMatch>>;
  xquadModel: typeof shippedMatchModel;
} {
  const rows = collectRows(collections, vectors);
  const outcome: Record<string, ReturnType<typeof measureMatch>> = {};
  let xquadModel = shippedMatchModel;
  for (const { name } of collections) {
    const others = rows.filter(({ collection, source }) => collection !== name && source !== name);
    const model = trainMatchModel(others, encoded !== undefined);
    if (name === 'xquad') xquadModel = model;
    const left = rows.filter(({ collection }) => collection === name);
    for (const store of new Set(left.map((row) => row.store))) {
      outcome[store] = measureMatch(
        left.filter((row) => row.store === store),
        model,
        DEFAULT_THRESHOLD,
      );
    }
  }
  const whole = collections.map(({ name }) => outcome[name]).filter((one) => one !== undefined);
  outcome['mean of the whole collections'] = {
    answered: mean(whole.map((one) => one.answered)),
    answeredRight: mean(whole.map((one) => one.answeredRight)),
    offTopic: mean(whole.map((one) => one.offTopic)),
    worstPair: Math.max(...whole.map((one) => one.worstPair)),
  };
  console.log(
    formatTable(
      `Match score at ${DEFAULT_THRESHOLD}, collection left out of the fit (name/20: a store of 20 documents cut from it); % of questions`,
      ['store', 'answerable', 'with a relevant first hit', 'off-topic', 'off-topic, worst source'],
      Object.entries(outcome).map(([store, one]) => [
        store,
        percent(one.answered),
        percent(one.answeredRight),
        percent(one.offTopic),
        percent(one.worstPair),
      ]),
    ),
  );
  return { outcome, xquadModel };
}

function compareAnswers(matchModel: typeof shippedMatchModel): ReturnType<typeof measureAnswers> | undefined {
  const xquad = collections.find(({ name }) => name === 'xquad');
  if (!xquad) return undefined;
  const others = collections.filter((other) => other !== xquad);
  const found = measureAnswers(xquad, others, goldAnswers, { vectors, matchModel });
  console.log(
    formatTable(
      'Answers composed from passages, xquad, match score fitted without xquad; %',
      ['', ''],
      [
        ['answered', percent(found.answered)],
        ['cites the relevant passage', percent(found.citesRelevant)],
        ['cites it first', percent(found.citesRelevantFirst)],
        [`contains the gold answer (${found.goldSample} questions answered by hand)`, percent(found.containsGold)],
        ['declines off-topic questions', percent(found.declinedOffTopic)],
        ['words per answer', found.sentenceWords.toFixed(0)],
      ],
    ),
  );
  return found;
}

function compareScale(): ReturnType<typeof measureScale>[] {
  const questions = collections.flatMap(({ queries }) => queries.slice(0, 100).map(({ text }) => text));
  const scifact = collections.find(({ name }) => name === 'scifact-train');
  const wikiqa = collections.find(({ name }) => name === 'wikiqa-train');
  const corpora = [
    wikiqa?.corpus.slice(0, 10_000) ?? [],
    scifact?.corpus.slice(0, 5000) ?? [],
    shortDocuments(collections, 50_000),
  ];
  const found = corpora.map((corpus) => measureScale(corpus, questions, vectors));
  console.log(
    formatTable(
      'Cost (search with passages, explanations and match scores)',
      ['documents', 'characters', 'add ms', 'p95', 'worst', 'remove ms', 'search p50 ms', 'p95', 'MB', 'MB per 10,000'],
      found.map((one) => [
        String(one.documents),
        one.meanCharacters.toFixed(0),
        one.addMean.toFixed(2),
        one.addP95.toFixed(2),
        one.addWorst.toFixed(1),
        one.removeMean.toFixed(2),
        one.searchP50.toFixed(1),
        one.searchP95.toFixed(1),
        one.megabytes.toFixed(1),
        one.megabytesPer10k.toFixed(1),
      ]),
    ),
  );
  return found;
}

async function compareMeaning(): Promise<MeaningCost | undefined> {
  const wikiqa = collections.find(({ name }) => name === 'wikiqa-train');
  const found = encoded === undefined || !wikiqa ? undefined : await measureMeaning(wikiqa, vectors);
  if (found)
    console.log(
      formatTable(
        'Cost of a search with the encoder, the vector of the question included',
        ['documents', 'p50 ms', 'p95', 'of the processor p50 ms', 'p95'],
        [
          [String(found.documents), ...[found.wallP50, found.wallP95].map((ms) => ms.toFixed(1))].concat(
            [found.processorP50, found.processorP95].map((ms) => ms.toFixed(1)),
          ),
        ],
      ),
    );
  return found;
}

const scale = encoded === undefined ? compareScale() : [];
const meaning = await compareMeaning();
const ranking = await compareRankers();
const { outcome: match, xquadModel } = compareMatch();
// Answers are composed from matches by words.
const answers = encoded === undefined ? compareAnswers(xquadModel) : undefined;
console.log(JSON.stringify({ bench: 'retrieval', ranking, match, answers, scale, meaning }));
