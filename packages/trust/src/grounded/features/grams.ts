import type { Token } from '@symbi/text/tokens';
import { isFraming } from '../source/phrases.ts';
import { pairKey, tripleKey, type SourceIndex } from '../source/source-index.ts';
import type { Word } from './words.ts';

export interface GramFeatures {
  /** Share of adjacent word pairs that are not adjacent in any source. */
  missPairs: number;
  missTriples: number;
  missContentPairs: number;
  /** One minus the longest copied stretch divided by the length. */
  missFragment: number;
  /** One minus the length-weighted size of copied stretches (density of Grusky et al. 2018, rooted, per word). */
  missDensity: number;
}

const missing = (found: number, all: number): number => (all <= 0 ? 0 : 1 - found / all);

/** How much of a sentence's wording, not only its words, is in the sources. */
export function readGrams(tokens: readonly Token[], words: readonly Word[], index: SourceIndex): GramFeatures {
  const ids = tokens.filter((token) => !isFraming(token)).map((token) => index.ids.get(token.stem) ?? 0);
  let pairs = 0;
  let triples = 0;
  let longest = 0;
  let squares = 0;
  let run = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const [beforeThat, before, id] = [ids[at - 2] ?? 0, ids[at - 1] ?? 0, ids[at] ?? 0];
    const isPair = before > 0 && id > 0 && index.pairs.has(pairKey(before, id));
    if (isPair) pairs += 1;
    if (isPair && beforeThat > 0 && index.triples.has(tripleKey(beforeThat, before, id))) triples += 1;
    if (isPair) run += 1;
    else {
      squares += run * run;
      run = id > 0 ? 1 : 0;
    }
    longest = Math.max(longest, run);
  }
  squares += run * run;
  let contentPairs = 0;
  for (let at = 1; at < words.length; at += 1) {
    if (index.contentPairs.has(pairKey(words[at - 1]?.id ?? 0, words[at]?.id ?? 0))) contentPairs += 1;
  }
  return {
    missPairs: missing(pairs, ids.length - 1),
    missTriples: missing(triples, ids.length - 2),
    missContentPairs: missing(contentPairs, words.length - 1),
    missFragment: missing(longest, ids.length),
    missDensity: missing(Math.sqrt(squares), ids.length),
  };
}
