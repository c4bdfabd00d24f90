import { readText, type TextFeatures } from '@symbi/retrieval';
import { LRUCache } from 'lru-cache';

/** Of text; the features of a character take about fifty bytes. */
const MAX_CHARACTERS = 200_000;

const cache = new LRUCache<string, TextFeatures>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_features, text) => text.length + 1,
});

/**
 * What the ranker knows of a text. A person's items, capsule and turns come again with every question, and nothing is
 * read of them twice while they stay as they are: a text that changed is another one.
 */
export const readCached = (text: string): TextFeatures => {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const features = readText(text);
  cache.set(text, features);
  return features;
};
