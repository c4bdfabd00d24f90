import { extractQuotes } from '../../facts.ts';
import type { Token } from '@symbi/text/tokens';
import { readGrams, type GramFeatures } from './grams.ts';
import { readNeighborhood, type NeighborhoodFeatures } from './neighborhood.ts';
import { isSelf } from '../source/phrases.ts';
import { readTokens } from '../source/read-tokens.ts';
import { inFormsOf } from '../source/same-forms.ts';
import { pairKey, type SourceIndex } from '../source/source-index.ts';
import { readSwaps, type SwapFeatures } from './swaps.ts';
import { bestWindow, findHits, type Window } from './windows.ts';
import { readWords, type Word } from './words.ts';

const SHORT_WINDOW = 26;
const LONG_WINDOW = 70;

/** Features of one sentence against the sources; each increases with the risk that the sentence is unsupported. */
export interface SentenceFeatures extends GramFeatures, NeighborhoodFeatures, SwapFeatures {
  /** Weighted share of content words that are in no source. */
  miss: number;
  missSoft: number;
  /** The same outside the best passage of one or two sentences, and of several. */
  missWindow: number;
  missLongWindow: number;
  /** The same among words that are not in the question. */
  missAnswer: number;
  missWithQuestion: number;
  /** Share of all words, including stop words, that are in no source. */
  missAll: number;
  novelWeight: number;
  novelMost: number;
  numbersMissing: number;
  namesMissing: number;
  quotesMissing: number;
  /** Share of words found, but never together. */
  scatter: number;
  /** Mentions of the speaker. */
  self: number;
  /** How clearly the sources say the opposite, 0 to 1. */
  contradicted: number;
}

export const SENTENCE_FEATURES = [
  'miss',
  'missSoft',
  'missWindow',
  'missLongWindow',
  'missAnswer',
  'missWithQuestion',
  'missAll',
  'missPairs',
  'missTriples',
  'missContentPairs',
  'missFragment',
  'missDensity',
  'novelWeight',
  'novelMost',
  'numbersMissing',
  'numbersElsewhere',
  'numberSwap',
  'numberLocal',
  'namesMissing',
  'namesElsewhere',
  'nameSwap',
  'nameLocal',
  'localMiss',
  'localMost',
  'farPairs',
  'scatter',
  'negationFlip',
  'quotesMissing',
  'self',
  'contradicted',
] as const satisfies readonly (keyof SentenceFeatures)[];

export interface SentenceReading {
  features: SentenceFeatures;
  window: Window;
  words: readonly Word[];
}

function shareMissing(words: readonly Word[], missing: (word: Word) => number, prior = 0): number {
  let total = prior;
  let missed = 0;
  for (const word of words) {
    total += word.weight;
    missed += word.weight * missing(word);
  }
  return total === 0 ? 0 : missed / total;
}

function countMissingQuotes(text: string, index: SourceIndex): number {
  return extractQuotes(text).filter((quote) => {
    const tokens = inFormsOf(readTokens(quote.value, index.language), index);
    const ids = tokens.map((token) => index.ids.get(token.stem) ?? 0);
    let found = 0;
    for (let at = 1; at < ids.length; at += 1) if (index.pairs.has(pairKey(ids[at - 1] ?? 0, ids[at] ?? 0))) found += 1;
    return found < 0.6 * (ids.length - 1);
  }).length;
}

function readWindows(words: readonly Word[], index: SourceIndex): { short: Window; long: Window } {
  const weights = new Map(words.filter((word) => word.id > 0).map((word) => [word.id, word.weight]));
  const distinct = new Map(words.map((word) => [word.token.stem, word.weight]));
  const total = Math.max(
    1e-9,
    [...distinct.values()].reduce((sum, weight) => sum + weight, 0),
  );
  const hits = findHits(weights, index);
  return {
    short: bestWindow(hits, total, index, SHORT_WINDOW),
    long: bestWindow(hits, total, index, LONG_WINDOW),
  };
}

/** Reads one sentence of a reply (its text and tokens) against the indexed sources. */
export function readSentence(
  text: string,
  tokens: readonly Token[],
  index: SourceIndex,
  questionStems: ReadonlySet<string>,
  isHeading = false,
): SentenceReading {
  const words = readWords(tokens, index, questionStems, isHeading);
  const { short, long } = readWindows(words, index);
  const isMissing = (word: Word): number => (word.id > 0 ? 0 : 1);
  const miss = shareMissing(words, isMissing);
  const novel = words.filter((word) => word.id === 0);
  const added = novel.filter((word) => !word.inQuestion);
  const hasWords = words.length > 0;
  const features: SentenceFeatures = {
    miss,
    missSoft: shareMissing(words, (word) => 1 - word.soft),
    missWindow: hasWords ? 1 - short.coverage : 0,
    missLongWindow: hasWords ? 1 - long.coverage : 0,
    missAnswer: shareMissing(
      words.filter((word) => !word.inQuestion),
      isMissing,
      1,
    ),
    missWithQuestion: shareMissing(words, (word) => (word.inQuestion ? 0 : 1 - word.soft)),
    missAll: tokens.length === 0 ? 0 : tokens.filter((token) => !index.ids.has(token.stem)).length / tokens.length,
    ...readGrams(tokens, words, index),
    novelWeight: Math.log1p(novel.reduce((sum, word) => sum + word.weight * (1 - word.soft), 0)),
    novelMost: added.reduce((most, word) => Math.max(most, word.weight * (1 - word.soft)), 0),
    numbersMissing: added.filter((word) => word.isNumber).length,
    namesMissing: added.filter((word) => word.isName).length,
    quotesMissing: countMissingQuotes(text, index),
    scatter: hasWords ? Math.max(0, 1 - miss - short.coverage) : 0,
    ...readSwaps(tokens, words, index, short),
    ...readNeighborhood(words, index),
    self: Math.min(3, tokens.filter(isSelf).length),
    contradicted: 0,
  };
  return { features, window: short, words };
}
