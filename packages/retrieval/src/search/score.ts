import { featuresOf } from './features.ts';
import type { Postings } from './postings.ts';
import { contentTerms, splitTerms, stemTerm } from '@symbi/text/terms';
import type { UnitIndex } from './unit-index.ts';
import { topUnits } from './top-units.ts';
import { centroidOf, neighborsOf } from './vectors.ts';

type RankPart = 'words' | 'characters' | 'pairs' | 'similar' | 'centroid' | 'meaning';

/** The weight of each part of the ranking; 0 disables a part. */
export type RankWeights = Record<RankPart, number>;

export type QueryTerm = { word: string; stem: string; count: number; idf: number };

/**
 * A unit's score in each part; see `docs/retrieval.md`. `meaning` is the cosine of the vectors of question and unit
 * relative to the index mean, 0 without vectors.
 */
export type UnitScore = Record<RankPart, number> & {
  unit: number;
  rank: number;
  /** Share of the question's term weight found in the unit. */
  coverage: number;
};

export type QueryScores = {
  terms: QueryTerm[];
  idfSum: number;
  gramIdfSum: number;
  pairIdfSum: number;
  /** Whether question and units were compared by their vectors. */
  hasMeaning: boolean;
  best: UnitScore[];
};

const K1 = 1.5;
const B = 0.65;
const LONGEST_QUERY = 2000;
const MOST_TERMS = 64;

/** Lucene's form of the BM25 inverse document frequency: never negative. */
const idfOf = (size: number, holding: number): number => Math.log(1 + (size - holding + 0.5) / (holding + 0.5));

/** The number of documents that the general word frequency counts as beside the index's own. */
const PRIOR_DOCUMENTS = 100;

/**
 * Weight of a stem. In a small index most words occur once or never, and 'many' would weigh as much as 'Tulku', so the
 * index's own frequencies are mixed with the rank of the stem in the list of word vectors.
 */
function termIdf(index: UnitIndex, root: string, holding: number): number {
  const own = idfOf(index.size, holding);
  if (!index.vectors) return own;
  const rank = index.vectors.ids.get(root) ?? index.vectors.terms.length;
  const general = 1 + 1.1 * Math.log(1 + rank / 15);
  return (index.size * own + PRIOR_DOCUMENTS * general) / (index.size + PRIOR_DOCUMENTS);
}

type Space = { find: (key: number) => Postings | undefined; lengths: Uint32Array; total: number; size: number };

type LengthStats = Pick<Space, 'lengths' | 'total' | 'size'>;

function addBm25(space: LengthStats, postings: Postings | undefined, weight: number, into: Float32Array): void {
  if (postings === undefined) return;
  const { entries, from, to } = postings;
  const perLength = (K1 * B * space.size) / Math.max(1, space.total);
  for (let at = from; at < to; at += 1) {
    const entry = entries[at] ?? 0;
    const unit = entry >>> 8;
    const count = entry & 255;
    const norm = K1 * (1 - B) + perLength * (space.lengths[unit] ?? 0);
    into[unit] = (into[unit] ?? 0) + (weight * count * (K1 + 1)) / (count + norm);
  }
}

class Scratch {
  words = new Float32Array(0);
  characters = new Float32Array(0);
  pairs = new Float32Array(0);
  similar = new Float32Array(0);
  coverage = new Float32Array(0);
  meaning = new Float32Array(0);
  nearest = new Float32Array(0);
  touched = new Uint32Array(0);

  reset(length: number): void {
    if (this.words.length >= length) {
      for (const array of [this.words, this.characters, this.pairs, this.similar, this.coverage, this.meaning])
        array.fill(0, 0, length);
      return;
    }
    const capacity = Math.ceil(length * 1.25) + 64;
    this.words = new Float32Array(capacity);
    this.characters = new Float32Array(capacity);
    this.pairs = new Float32Array(capacity);
    this.similar = new Float32Array(capacity);
    this.coverage = new Float32Array(capacity);
    this.meaning = new Float32Array(capacity);
    this.nearest = new Float32Array(capacity);
    this.touched = new Uint32Array(capacity);
  }
}

const countOf = (postings: Postings | undefined): number => (postings === undefined ? 0 : postings.to - postings.from);

function termsOf(index: UnitIndex, words: readonly string[]): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const word of words) {
    const root = stemTerm(word);
    const known = terms.get(root);
    if (known) {
      known.count += 1;
      continue;
    }
    const holding = countOf(index.stem(root));
    terms.set(root, { word, stem: root, count: 1, idf: termIdf(index, root, holding) });
  }
  return [...terms.values()].sort((left, right) => right.idf - left.idf).slice(0, MOST_TERMS);
}

/** Adds, per unit, the best cosine of `term` with any of the unit's stems, times the term's weight. */
function addSimilar(index: UnitIndex, scratch: Scratch, term: QueryTerm): void {
  const { nearest, touched, similar } = scratch;
  let seen = 0;
  const visit = (postings: Postings | undefined, cosine: number): void => {
    if (postings === undefined) return;
    const { entries, from, to } = postings;
    for (let at = from; at < to; at += 1) {
      const unit = (entries[at] ?? 0) >>> 8;
      if ((nearest[unit] ?? 0) > 0) continue;
      nearest[unit] = cosine;
      touched[seen] = unit;
      seen += 1;
    }
  };
  visit(index.stem(term.stem), 1);
  if (index.vectors)
    for (const near of neighborsOf(index.vectors, term.stem)) visit(index.stem(near.stem), near.cosine);
  for (let at = 0; at < seen; at += 1) {
    const unit = touched[at] ?? 0;
    similar[unit] = (similar[unit] ?? 0) + term.idf * (nearest[unit] ?? 0);
    nearest[unit] = 0;
  }
}

function addHashed(space: Space, counts: ReadonlyMap<number, number>, into: Float32Array): number {
  let idfSum = 0;
  for (const key of counts.keys()) {
    const postings = space.find(key);
    const idf = idfOf(space.size, countOf(postings));
    idfSum += idf;
    addBm25(space, postings, idf, into);
  }
  return idfSum;
}

function highest(array: Float32Array, length: number): number {
  let top = 0;
  for (let at = 0; at < length; at += 1) if ((array[at] ?? 0) > top) top = array[at] ?? 0;
  return top || 1;
}

function centroidCosines(index: UnitIndex, stems: ReadonlyMap<string, number>, units: readonly number[]): Float32Array {
  const found = new Float32Array(units.length);
  const query = index.vectors && centroidOf(index.vectors, stems);
  if (!query || index.size === 0) return found;
  const { length } = query;
  const mean = index.centroidSum.map((sum) => sum / index.size);
  const centered = Float64Array.from(query, (value, at) => value - (mean[at] ?? 0));
  const queryNorm = Math.hypot(...centered) || 1;
  for (const [position, unit] of units.entries()) {
    let dot = 0;
    let norm = 0;
    for (let at = 0; at < length; at += 1) {
      const value = (index.centroids[unit * length + at] ?? 0) - (mean[at] ?? 0);
      dot += value * (centered[at] ?? 0);
      norm += value * value;
    }
    found[position] = norm === 0 ? 0 : Math.max(0, dot / (Math.sqrt(norm) * queryNorm));
  }
  return found;
}

const scratch = new Scratch();

function accumulate(index: UnitIndex, words: readonly string[]): Omit<QueryScores, 'best' | 'hasMeaning'> {
  scratch.reset(index.limit);
  const terms = termsOf(index, words);
  const features = featuresOf(words);
  const { size } = index;
  const space = { lengths: index.stemLengths, total: index.totals.stems, size };
  for (const term of terms) {
    const postings = index.stem(term.stem);
    addBm25(space, postings, term.idf * term.count, scratch.words);
    addSimilar(index, scratch, term);
    if (postings === undefined) continue;
    const { entries, from, to } = postings;
    for (let at = from; at < to; at += 1) {
      const unit = (entries[at] ?? 0) >>> 8;
      scratch.coverage[unit] = (scratch.coverage[unit] ?? 0) + term.idf;
    }
  }
  const { gramLengths, pairLengths, totals } = index;
  const gramSpace = { find: (key: number) => index.gram(key), lengths: gramLengths, total: totals.grams, size };
  const pairSpace = { find: (key: number) => index.pair(key), lengths: pairLengths, total: totals.pairs, size };
  return {
    terms,
    idfSum: terms.reduce((sum, term) => sum + term.idf, 0),
    gramIdfSum: addHashed(gramSpace, features.grams, scratch.characters),
    pairIdfSum: addHashed(pairSpace, features.pairs, scratch.pairs),
  };
}

const anyUnit = (): boolean => true;

/** A question: its words and, with an encoder, its vector. */
type Question = { query: string; vector?: Int8Array | undefined };

/**
 * Scores all units of an index for a question and returns the best `wanted`, best first. `isWanted` excludes units
 * without changing the order of the others.
 */
export function scoreUnits(
  index: UnitIndex,
  { query, vector }: Question,
  wanted: number,
  weights: RankWeights,
  isWanted: (unit: number) => boolean = anyUnit,
): QueryScores {
  const text = query.slice(0, LONGEST_QUERY);
  const content = contentTerms(text);
  const sums = accumulate(index, content.length > 0 ? content : splitTerms(text));
  const { limit } = index;
  const { words, characters, pairs, similar, coverage, meaning, nearest } = scratch;
  const hasMeaning = index.meaning.cosines(vector, meaning, limit);
  const idfSum = sums.idfSum || 1;
  const perWord = weights.words / highest(words, limit);
  const perCharacter = weights.characters / highest(characters, limit);
  const perPair = weights.pairs / highest(pairs, limit);
  for (let unit = 0; unit < limit; unit += 1) {
    nearest[unit] =
      perWord * (words[unit] ?? 0) +
      perCharacter * (characters[unit] ?? 0) +
      perPair * (pairs[unit] ?? 0) +
      (weights.similar * (similar[unit] ?? 0)) / idfSum +
      weights.meaning * (meaning[unit] ?? 0);
  }
  const candidates = topUnits(nearest, limit, wanted, isWanted);
  const stems = new Map(sums.terms.map((term) => [term.stem, term.count]));
  const cosines = centroidCosines(index, stems, candidates);
  const best = candidates.map((unit, position): UnitScore => {
    const centroid = cosines[position] ?? 0;
    return {
      unit,
      rank: (nearest[unit] ?? 0) + weights.centroid * centroid,
      words: words[unit] ?? 0,
      characters: (characters[unit] ?? 0) / ((K1 + 1) * (sums.gramIdfSum || 1)),
      pairs: (pairs[unit] ?? 0) / ((K1 + 1) * (sums.pairIdfSum || 1)),
      similar: (similar[unit] ?? 0) / idfSum,
      centroid,
      meaning: meaning[unit] ?? 0,
      coverage: (coverage[unit] ?? 0) / idfSum,
    };
  });
  nearest.fill(0, 0, limit);
  best.sort((left, right) => right.rank - left.rank || left.unit - right.unit);
  return { ...sums, hasMeaning, best };
}
