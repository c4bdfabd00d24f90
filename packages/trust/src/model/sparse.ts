import type { Token } from '@symbi/text/tokens';

/**
 * Hashed words and word pairs of a text with equal weights, normalized to length 1 so that text length has no effect.
 */
export interface SparseRow {
  buckets: readonly number[];
  value: number;
}

function hashOf(word: string): number {
  let state = 2_166_136_261;
  for (let at = 0; at < word.length; at += 1) state = Math.imul(state ^ word.charCodeAt(at), 16_777_619);
  state ^= state >>> 15;
  return Math.imul(state, 2_246_822_519) >>> 0;
}

/** Buckets of the first `limit` words and pairs; `field` keeps question and reply apart. */
export function hashWords(tokens: readonly Token[], field: string, size: number, limit: number): SparseRow {
  const buckets = new Set<number>();
  const words = tokens.filter((token) => token.kind === 'word').slice(0, limit);
  words.forEach((token, at) => {
    buckets.add(hashOf(`${field}:${token.stem}`) % size);
    const next = words[at + 1];
    if (next !== undefined) buckets.add(hashOf(`${field}:${token.stem} ${next.stem}`) % size);
  });
  return { buckets: [...buckets], value: 1 / Math.sqrt(Math.max(1, buckets.size)) };
}

/** The weighted sum of a row's buckets. */
export function sparseDot(row: SparseRow, weights: ArrayLike<number>): number {
  return row.buckets.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0) * row.value;
}
