import { readText, type TextFeatures } from '@symbi/retrieval';
import { LRUCache } from 'lru-cache';

/** Characters; what is known of them takes about fifty times as many bytes. */
const KEPT = 200_000;

const kept = new LRUCache<string, TextFeatures>({
  maxSize: KEPT,
  sizeCalculation: (_features, text) => text.length + 1,
});

/**
 * What the ranker knows of a text. A person's items, capsule and turns come again with every question, and nothing is
 * read of them twice while they stay as they are: a text that changed is another one.
 */
export const readKept = (text: string): TextFeatures => {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const features = readText(text);
  kept.set(text, features);
  return features;
};
