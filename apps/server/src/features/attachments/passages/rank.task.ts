import { createIndex } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';
import { contentStems } from '@symbi/text/terms';
import type { AttachmentPartRow } from '../table.ts';
import { passagesOf, type Passage } from './cut.ts';

interface Ranking {
  readonly parts: readonly Omit<AttachmentPartRow, 'owner_id'>[];
  readonly query: string;
  readonly most: number;
}

/** As many are ranked; of more, those with the words of the question. */
const RANKED = 150;
/** Lower than for contexts: who attaches a file means it. */
const THRESHOLD = 0.5;
/** Characters of a stem that a word of the text must begin with: enough to tell words apart in one look through all. */
const BEGINNING = 6;

/** How many different words of the question stand in each passage, the rare ones first. */
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

/** The passages that fit a question, best first; none where none does. */
export const work = ({ parts, query, most }: Ranking): Passage[] => {
  const passages = likely(passagesOf(parts), query);
  const index = createIndex({ vectors: loadVectors() });
  for (const [at, { label, text }] of passages.entries())
    index.add({ id: String(at), content: { title: label, text } });
  return index.search({ query, limit: most, threshold: THRESHOLD }).flatMap(({ id }) => passages[Number(id)] ?? []);
};
