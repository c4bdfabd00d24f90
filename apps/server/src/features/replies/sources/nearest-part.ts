import { nearestParts } from '@symbi/retrieval';
import { nearnessTo } from '@symbi/retrieval/near';
import type { Span } from '@symbi/text/span';
import { QUOTING_PATIENCE_MS, type TextVectors } from '../../search/service.ts';

/** A passage has few parts; of a long one the first are compared, each of which takes the encoder some milliseconds. */
const MOST = 8;

/**
 * The part of a passage nearest to a question in meaning, so that the rest need not be quoted; undefined where it cannot
 * be told.
 */
export const nearestPart = async (
  textVectors: Pick<TextVectors, 'vectorOf'> | undefined,
  text: string,
  question: string,
): Promise<Span | undefined> => {
  const parts = nearestParts(text).slice(0, MOST);
  if (parts.length < 2) return parts[0];
  if (textVectors === undefined) return undefined;
  const asked = [question, ...parts.map(({ start, end }) => text.slice(start, end))];
  const read = (each: string) => textVectors.vectorOf(each.toWellFormed(), { waitMs: QUOTING_PATIENCE_MS });
  const [vector, ...vectors] = await Promise.all(asked.map(read));
  if (vector === undefined || vectors.includes(undefined)) return undefined;
  const nearness = vectors.map((each) => (each === undefined ? -1 : nearnessTo(vector)(each)));
  return parts[nearness.indexOf(Math.max(...nearness))];
};
