import type { ExplainedTerm, Passage } from './passage.ts';
import type { RankWeights } from './score.ts';

/** An item: `content` is any JSON value; its text fields are found by `flatten`. */
export type RetrievalDocument = {
  id: string;
  content: unknown;
  /** A vector for each of its `unitTexts`, packed by `packVector`; without them it is found by words alone. */
  vectors?: readonly (Int8Array | undefined)[];
};

export type SearchOptions = {
  query: string;
  /** The question's vector, packed like those of the units. */
  vector?: Int8Array | undefined;
  /** Most hits returned; 10 by default. */
  limit?: number;
  /** Lowest match score returned; 0 by default, `DEFAULT_THRESHOLD` for people and agents. */
  threshold?: number;
  /**
   * Most hits per document, each a different passage; 1 by default. Replies use 3, so that a long item can contribute
   * several.
   */
  passagesPerDocument?: number;
  /** Documents to search; all by default. */
  isWanted?: (id: string) => boolean;
};

export type Hit = {
  id: string;
  /** Match score 0..1; never higher than that of a hit above it. */
  score: number;
  /** The value that hits are ordered by; only comparable within one search. */
  rank: number;
  passage: Passage;
  explanation: { terms: ExplainedTerm[]; parts: Omit<RankWeights, 'meaning'> & { meaning?: number } };
  /** Inputs of the match score, in the order of `matchFeatureNames`. */
  features: number[];
};

export type Duplicate = { id: string; otherId: string; similarity: number; exact: boolean };

export type RetrievalIndex = {
  readonly size: number;
  /** Adds a document; one with the same id is replaced. */
  add(document: RetrievalDocument): void;
  /** Sets or removes the vectors of a document's units; false if there is no such document. */
  setVectors(id: string, vectors: readonly (Int8Array | undefined)[]): boolean;
  /** The same as `add`. */
  update(document: RetrievalDocument): void;
  /** False if there was no such document. */
  remove(id: string): boolean;
  has(id: string): boolean;
  search(options: SearchOptions): Hit[];
  /** The order alone, without passages and match scores. */
  rank(options: {
    query: string;
    vector?: Int8Array | undefined;
    limit?: number;
    weights?: RankWeights;
  }): { id: string; rank: number }[];
  /**
   * The document with the unit nearest to a question in meaning, if it is near enough to be quoted as the answer. Only
   * for vectors of the encoder that the bound was fitted for.
   */
  nearest(vector: Int8Array): { id: string; cosine: number } | undefined;
  /** Documents with nearly the same words as the given one, most similar first; of very many, some of the most similar. */
  duplicatesOf(id: string, similarity?: number): Duplicate[];
  /** Pairs of near duplicates, each once; among many copies of one text not every pair is listed. */
  duplicates(similarity?: number): Duplicate[];
  /** Bytes held in typed arrays and texts, an estimate. */
  bytes(): number;
};
