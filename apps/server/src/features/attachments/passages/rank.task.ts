import { createIndex } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';
import { contentStems } from '@symbi/text/terms';
import type { AttachmentPartRow } from '../table.ts';
import { passagesOf, type Passage } from './cut.ts';

interface Ranking {
  readonly parts: readonly Omit<AttachmentPartRow, 'owner_id'>[];
  readonly queries: readonly string[];
  /** Passages per question. */
  readonly most: number;
  /** The minimum match score. */
  readonly threshold: number;
}

/** At most this many are ranked: those with the most words of the question. */
const RANKED = 150;
/** Characters of a stem that a word must begin with: enough to tell words apart in one scan. */
const BEGINNING = 6;

/** Orders passages by how many different words of the question they contain, rare ones first. */
const likely = (passages: readonly Passage[], query: string): readonly Passage[] => {
  if (passages.length <= RANKED) return passages;
  const words = [...new Set(contentStems(query))].map((stem) => stem.slice(0, BEGINNING));
  const folded = passages.map(({ label, text }) => `${label}\n${text}`.toLowerCase());
  const found = words.map((word) => folded.map((text) => text.includes(word)));
  const weights = found.map((hits) => Math.log(1 + passages.length / (1 + hits.filter(Boolean).length)));
  const scoreOf = (at: number): number =>
    weights.reduce((sum, weight, word) => sum + (found[word]?.[at] === true ? weight : 0), 0);
  return passages
    .map((passage, at) => ({ passage, score: scoreOf(at) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, RANKED)
    .map(({ passage }) => passage);
};

const fitting = (all: readonly Passage[], query: string, { most, threshold }: Ranking): Passage[] => {
  const passages = likely(all, query);
  const index = createIndex({ vectors: loadVectors() });
  for (const [at, { label, text }] of passages.entries())
    index.add({ id: String(at), content: { title: label, text } });
  return index.search({ query, limit: most, threshold }).flatMap(({ id }) => passages[Number(id)] ?? []);
};

/** The passages that fit any of the questions, each once, every question's best first; empty when none fits. */
export const work = (ranking: Ranking): Passage[] => {
  const all = passagesOf(ranking.parts);
  return [...new Set(ranking.queries.flatMap((query) => fitting(all, query, ranking)))];
};
