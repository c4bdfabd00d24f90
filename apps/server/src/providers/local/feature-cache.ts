import { readText, type TextFeatures } from '@symbi/retrieval';
import { LRUCache } from 'lru-cache';

/** Of text; the features take about fifty bytes per character. */
const MAX_CHARACTERS = 200_000;

const cache = new LRUCache<string, TextFeatures>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_features, text) => text.length + 1,
});

/**
 * The ranker's features of a text. A person's items, capsule and turns come again with every question, and are not
 * analyzed twice while unchanged; a changed text is a new key.
 */
export const readCached = (text: string): TextFeatures => {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const features = readText(text);
  cache.set(text, features);
  return features;
};
