import type { Prose, Sentence } from '../reading/prose.ts';

/** A sentence of the earlier reply with its counterpart in the later one. */
export interface SentencePair {
  previous: Sentence;
  current: Sentence;
  /** Cosine of the two sets of content stems. */
  similarity: number;
  /** Product of the two valences: below 0 if one is positive and the other negative about the same thing. */
  agreement: number;
}

const SENTENCE_LIMIT = 40;
const SAME_SUBJECT = 0.2;
/** Shrinks the cue when there are only one or two pairs. */
const FEW_PAIRS = 6;

function cosine(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  return shared / Math.sqrt(a.size * b.size);
}

/** For each sentence of the later reply the most similar sentence of the earlier one. At most 40 sentences a side. */
export function alignSentences(previous: Prose, current: Prose): SentencePair[] {
  const before = previous.sentences
    .slice(0, SENTENCE_LIMIT)
    .map((sentence) => ({ sentence, stems: new Set(sentence.stems) }));
  const pairs: SentencePair[] = [];
  for (const sentence of current.sentences.slice(0, SENTENCE_LIMIT)) {
    const stems = new Set(sentence.stems);
    let best: SentencePair | undefined;
    for (const candidate of before) {
      const similarity = cosine(candidate.stems, stems);
      if (best !== undefined && similarity <= best.similarity) continue;
      const agreement = candidate.sentence.valence * sentence.valence;
      best = { previous: candidate.sentence, current: sentence, similarity, agreement };
    }
    if (best !== undefined) pairs.push(best);
  }
  return pairs;
}

/** Agreement of sentences on the same subject between the replies. */
export function pairCues(previous: Prose, current: Prose): Record<string, number> {
  const pairs = alignSentences(previous, current);
  let turned = 0;
  let kept = 0;
  let copied = 0;
  for (const pair of pairs) {
    if (pair.similarity >= 0.5) copied += 1;
    if (pair.similarity < SAME_SUBJECT) continue;
    if (pair.agreement < 0) turned += pair.similarity;
    else if (pair.agreement > 0) kept += pair.similarity;
  }
  if (pairs.length === 0) return { pairs_turned: 0, pairs_kept: 0, sentences_new: 0 };
  const weight = Math.min(1, pairs.length / FEW_PAIRS);
  return {
    pairs_turned: weight * Math.min(1, (3 * turned) / pairs.length),
    pairs_kept: weight * Math.min(1, (3 * kept) / pairs.length),
    sentences_new: weight * (1 - copied / pairs.length),
  };
}
