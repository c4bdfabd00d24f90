import type { TrustSentence } from './types.ts';

/**
 * Support from which a sentence counts as covered by its sources. All code that counts or marks sentences uses this.
 */
export const COVERED_FROM = 0.5;

/** The mark shown on a sentence: covered by a passage, missing from the sources, or no claim at all. */
export type SentenceMark = 'covered' | 'missing' | 'none';

/** Engines before 1.1.0 store no flag; their sentences are marked by evidence and support. */
export function markOf({ flagged, evidence, support }: Pick<TrustSentence, 'support'> & FlagState): SentenceMark {
  if (flagged ?? (evidence === undefined || support < COVERED_FROM)) return 'missing';
  return evidence === undefined ? 'none' : 'covered';
}

interface FlagState {
  readonly flagged?: boolean | undefined;
  readonly evidence?: unknown;
}
