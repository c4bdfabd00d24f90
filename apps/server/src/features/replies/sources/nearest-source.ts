import type { TrustSource } from '@symbi/contracts/trust';
import { asksForUnmentioned } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';

/**
 * From this cosine on, a passage may tell of what it does not mention: 'Is there a gym?' and a fitness room have .41, 'Is
 * there a balcony?' and the kitchen of a flat .30.
 */
const VERY_NEAR = 0.32;

/** Of these passages and their sources, the source nearest to the question in meaning, if it can tell what is asked. */
export const nearestSource = (
  question: string,
  passages: readonly { readonly nearness?: number }[],
  sources: readonly TrustSource[],
): TrustSource | undefined => {
  const near = passages.map(({ nearness = 0 }) => nearness);
  const most = Math.max(0, ...near);
  const source = most > 0 ? sources[near.indexOf(most)] : undefined;
  if (source === undefined || most >= VERY_NEAR) return source;
  return asksForUnmentioned(question, source.text, loadVectors) ? undefined : source;
};
