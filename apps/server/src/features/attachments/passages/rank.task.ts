import { createIndex, inTurns, type RetrievalIndex } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';
import { contentStems } from '@symbi/text/terms';
import type { AttachmentPartRow } from '../table.ts';
import { passagesOf, type Passage } from './cut.ts';
import { nearest, vectorsOfPassages, withNearness, type RankedPassage, type StoredVectors } from './nearness.ts';

interface Ranking {
  readonly parts: readonly Omit<AttachmentPartRow, 'owner_id'>[];
  readonly queries: readonly string[];
  /** Passages per question. */
  readonly most: number;
  /** Of all questions together, each question's best first; all by default. */
  readonly total?: number;
  /** The minimum match score. */
  readonly threshold: number;
  /** Those of the passages, as far as there are any. */
  readonly stored?: readonly StoredVectors[];
  /** That of the first question. */
  readonly vector?: Int8Array | undefined;
}

/** How many times as many are found by words as are given: vectors choose among them. */
const AMONG = 3;
/** The nearest in meaning, which no number of passages with the question's commonest word displaces. */
const NEAR_KEPT = 3;
/** At most this many are ranked: those with the most words of the question. */
const RANKED = 150;
/** Characters of a stem that a word must begin with: enough to tell words apart in one scan. */
const BEGINNING = 6;

/** The places of passages by how many different words of the question they contain, rare ones first. */
const likely = (passages: readonly Passage[], query: string): readonly number[] => {
  const words = [...new Set(contentStems(query))].map((stem) => stem.slice(0, BEGINNING));
  const folded = passages.map(({ label, text }) => `${label}\n${text}`.toLowerCase());
  const found = words.map((word) => folded.map((text) => text.includes(word)));
  const weights = found.map((hits) => Math.log(1 + passages.length / (1 + hits.filter(Boolean).length)));
  const scoreOf = (at: number): number =>
    weights.reduce((sum, weight, word) => sum + (found[word]?.[at] === true ? weight : 0), 0);
  return passages
    .map((_, at) => ({ at, score: scoreOf(at) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, RANKED)
    .map(({ at }) => at);
};

/** These places in the order of words and vectors, cut to `most`; the nearest in meaning are never cut off. */
const inOrder = (
  index: RetrievalIndex,
  places: readonly number[],
  near: readonly number[],
  { query, vector, most }: { query: string; vector: Int8Array; most: number },
): number[] => {
  const ranks = new Map(index.rank({ query, vector, limit: index.size }).map(({ id, rank }) => [Number(id), rank]));
  const sorted = places.toSorted((left, right) => (ranks.get(right) ?? 0) - (ranks.get(left) ?? 0));
  const kept = new Set(near.slice(0, NEAR_KEPT));
  const others = sorted.filter((at) => !kept.has(at)).slice(0, most - kept.size);
  return sorted.filter((at) => kept.has(at) || others.includes(at));
};

type Vectors = readonly (Int8Array | undefined)[];

const indexOf = (all: readonly Passage[], places: Iterable<number>, vectors: Vectors): RetrievalIndex => {
  const index = createIndex({ vectors: loadVectors() });
  for (const at of places) {
    const { label, text } = all[at] ?? { label: '', text: '' };
    index.add({ id: String(at), content: { title: label, text }, vectors: [vectors[at]] });
  }
  return index;
};

/** The index for each question: the same one for all of them, where every passage is ranked. */
const indexes = (all: readonly Passage[], vectors: Vectors) => {
  const whole = all.length <= RANKED ? indexOf(all, all.keys(), vectors) : undefined;
  return (query: string, near: readonly number[]): RetrievalIndex =>
    whole ?? indexOf(all, new Set([...likely(all, query), ...near]), vectors);
};

/** The places of the passages that fit a question by words at the threshold, and of those near in meaning. */
const fitting = (
  index: RetrievalIndex,
  query: string,
  near: readonly number[],
  { most, threshold, vector }: Ranking,
): number[] => {
  const limit = vector === undefined ? most : AMONG * most;
  const byWords = index.search({ query, limit, threshold }).map(({ id }) => Number(id));
  if (vector === undefined) return byWords;
  return inOrder(index, [...new Set([...byWords, ...near])], near, { query, vector, most });
};

/**
 * The passages that fit any of the questions by words, or are near the first one in meaning: each once, every
 * question's best first; empty when none fits.
 */
export const work = (ranking: Ranking): RankedPassage[] => {
  const all = passagesOf(ranking.parts);
  const vectors = vectorsOfPassages(all, ranking.stored ?? []);
  const near = nearest(vectors, ranking.vector, ranking.most);
  const nearPlaces = near.map(({ at }) => at);
  const { vector, ...byWords } = ranking;
  const indexFor = indexes(all, vectors);
  const places = ranking.queries.map((query, at) =>
    at === 0
      ? fitting(indexFor(query, nearPlaces), query, nearPlaces, { ...byWords, vector })
      : fitting(indexFor(query, []), query, [], byWords),
  );
  const chosen = ranking.total === undefined ? places.flat() : inTurns(places);
  return withNearness(all, [...new Set(chosen)].slice(0, ranking.total), near);
};
