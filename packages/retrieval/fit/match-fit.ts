import { cutCollection, indexOf, sample, type Collection } from '../node/collections.ts';
import { EVIDENCE_FEATURES, matchScore, type MatchModel } from '../src/search/match-score.ts';
import type { WordVectors } from '../src/search/vectors.ts';

/** The best hit of one question in one store. */
export type MatchRow = {
  /** Collection the store is from. */
  collection: string;
  store: string;
  /** Collection the question is from. */
  source: string;
  isAnswerable: boolean;
  /** The best hit is one of the judged relevant documents. */
  isRelevant: boolean;
  features: number[];
};

const ANSWERABLE_PER_STORE = 300;
const OFF_TOPIC_PER_SOURCE = 75;
const smallStores = [20, 200];

function rowsOf(store: Collection, all: readonly Collection[], vectors: WordVectors): MatchRow[] {
  const index = indexOf(store, { vectors });
  const [collection = ''] = store.name.split('/');
  const rows: MatchRow[] = [];
  for (const source of all) {
    const isAnswerable = source.name === collection;
    const queries = isAnswerable
      ? sample(store.queries, ANSWERABLE_PER_STORE)
      : sample(source.queries, OFF_TOPIC_PER_SOURCE);
    for (const { _id, text } of queries) {
      const [hit] = index.search({ query: text, vector: source.queryVectors.get(_id), limit: 1 });
      if (!hit) continue;
      const isRelevant = isAnswerable && (store.relevant.get(_id)?.has(hit.id) ?? false);
      rows.push({
        collection,
        store: store.name,
        source: source.name,
        isAnswerable,
        isRelevant,
        features: hit.features,
      });
    }
  }
  return rows;
}

/** Best hits of each collection's own questions and those of the others, in complete and in small stores. */
export function collectRows(collections: readonly Collection[], vectors: WordVectors): MatchRow[] {
  return collections.flatMap((collection) =>
    [collection, ...smallStores.map((size) => cutCollection(collection, size))].flatMap((store) =>
      rowsOf(store, collections, vectors),
    ),
  );
}

const ITERATIONS = 1500;
const RIDGE = 1e-3;
const STEP = 2;

function normalize(rows: readonly MatchRow[]): { mean: number[]; deviation: number[] } {
  const mean = (rows[0]?.features ?? []).map(
    (_, at) => rows.reduce((sum, row) => sum + (row.features[at] ?? 0), 0) / rows.length,
  );
  const deviation = mean.map(
    (middle, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + ((row.features[at] ?? 0) - middle) ** 2, 0) / rows.length) || 1,
  );
  return { mean, deviation };
}

/** All stores have equal weight, and so do answerable and off-topic questions within a store. */
function rowWeights(rows: readonly MatchRow[]): number[] {
  const counts = new Map<string, number>();
  const key = (row: MatchRow): string => `${row.store} ${row.isAnswerable}`;
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return rows.map((row) => 1 / ((counts.get(key(row)) ?? 1) * counts.size));
}

/** Logistic regression by gradient descent, with non-negative similarity weights. */
function fitMatchModel(rows: readonly MatchRow[]): MatchModel {
  const { mean, deviation } = normalize(rows);
  const inputs = rows.map(({ features }) =>
    features.map((value, at) => (value - (mean[at] ?? 0)) / (deviation[at] ?? 1)),
  );
  const importance = rowWeights(rows);
  const weights = mean.map(() => 0);
  let intercept = 0;
  for (let round = 0; round < ITERATIONS; round += 1) {
    const gradient = weights.map((weight) => RIDGE * weight);
    let shift = 0;
    for (const [number, input] of inputs.entries()) {
      let logit = intercept;
      for (const [at, value] of input.entries()) logit += value * (weights[at] ?? 0);
      const error = (importance[number] ?? 0) * (1 / (1 + Math.exp(-logit)) - (rows[number]?.isAnswerable ? 1 : 0));
      for (const [at, value] of input.entries()) gradient[at] = (gradient[at] ?? 0) + error * value;
      shift += error;
    }
    for (const [at, slope] of gradient.entries()) {
      const next = (weights[at] ?? 0) - STEP * slope;
      weights[at] = at < EVIDENCE_FEATURES ? Math.max(0, next) : next;
    }
    intercept -= STEP * shift;
  }
  const plain = weights.map((weight, at) => weight / (deviation[at] ?? 1));
  return {
    weights: plain,
    intercept: intercept - plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0),
  };
}

/** The logit reached by at most `share` of these rows. */
function logitOfShare(rows: readonly MatchRow[], model: MatchModel, share: number): number {
  const logits = rows
    .map(({ features }) => matchScore(features, model))
    .map((score) => Math.log(score / (1 - score)))
    .sort((left, right) => right - left);
  return logits[Math.max(0, Math.floor(share * logits.length) - 1)] ?? 0;
}

/** The model shifted so that in no store more than `share` of the off-topic rows score `threshold` or more. */
function shiftMatchModel(model: MatchModel, rows: readonly MatchRow[], threshold: number, share: number): MatchModel {
  const offTopic = rows.filter(({ isAnswerable }) => !isAnswerable);
  const stores = Map.groupBy(offTopic, ({ store }) => store);
  const cut = Math.max(...[...stores.values()].map((some) => logitOfShare(some, model, share)));
  return { weights: model.weights, intercept: model.intercept + Math.log(threshold / (1 - threshold)) - cut };
}

export type MatchOutcome = { answered: number; answeredRight: number; offTopic: number; worstPair: number };

/** Shares of rows at or above a threshold: answerable, answerable with a relevant best hit, off-topic, worst source. */
export function measureMatch(rows: readonly MatchRow[], model: MatchModel, threshold: number): MatchOutcome {
  const share = (some: readonly MatchRow[]): number =>
    some.filter(({ features }) => matchScore(features, model) >= threshold).length / Math.max(1, some.length);
  const offTopic = rows.filter((row) => !row.isAnswerable);
  const sources = [...new Set(offTopic.map(({ source }) => source))];
  return {
    answered: share(rows.filter((row) => row.isAnswerable)),
    answeredRight: share(rows.filter((row) => row.isRelevant)),
    offTopic: share(offTopic),
    worstPair: Math.max(0, ...sources.map((source) => share(offTopic.filter((row) => row.source === source)))),
  };
}

/**
 * Target share of off-topic questions in the worst store: below the promised 10 %, as a margin for unseen collections,
 * which vary more with vectors. Chosen in view of the figures for left-out collections.
 */
const AIMED_BY_WORDS = 0.08;
const AIMED_BY_MEANING = 0.065;

/** Fits and shifts the model for rows of stores with or without vectors. */
export function trainMatchModel(rows: readonly MatchRow[], hasMeaning: boolean): MatchModel {
  return shiftMatchModel(fitMatchModel(rows), rows, 0.7, hasMeaning ? AIMED_BY_MEANING : AIMED_BY_WORDS);
}
