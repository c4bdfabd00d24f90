import type { Token } from '@symbi/text/tokens';
import { isNegation } from '../source/phrases.ts';
import { furtherForms, type SourceIndex } from '../source/source-index.ts';
import type { Window } from './windows.ts';
import type { Word } from './words.ts';

export interface SwapFeatures {
  /** Numbers that are in the sources, but not near the sentence's subject. */
  numbersElsewhere: number;
  /** Numbers missing from the best passage, which has others instead, times its match. */
  numberSwap: number;
  namesElsewhere: number;
  nameSwap: number;
  /** A negation in only one of sentence and passage, where the passage matches well: 0 to 1. */
  negationFlip: number;
}

const MARGIN = 8;
const NEGATION_MARGIN = 4;
/** Coverage from which a negation on one side counts: below it the two may be about different things. */
const NEGATION_FROM = 0.6;
const NOTHING: SwapFeatures = { numbersElsewhere: 0, numberSwap: 0, namesElsewhere: 0, nameSwap: 0, negationFlip: 0 };

function stretchAround(index: SourceIndex, window: Window): Token[] {
  const source = index.sourceOf[window.first];
  const from = Math.max(0, window.first - MARGIN);
  const to = Math.min(index.tokens.length, window.last + MARGIN + 1);
  return index.tokens.slice(from, to).filter((_, offset) => index.sourceOf[from + offset] === source);
}

/** The window with a little context, within the sentences in which it begins and ends. */
function sentenceStretch(index: SourceIndex, window: Window): Token[] {
  const [firstSentence, lastSentence] = [index.sentenceOf[window.first] ?? 0, index.sentenceOf[window.last] ?? 0];
  const from = Math.max(0, window.first - NEGATION_MARGIN);
  return index.tokens.slice(from, window.last + NEGATION_MARGIN + 1).filter((_, offset) => {
    const sentence = index.sentenceOf[from + offset] ?? 0;
    return sentence >= firstSentence && sentence <= lastSentence;
  });
}

/** Compares a sentence with the passage it matches best: other numbers, other names, a negation on one side only. */
export function readSwaps(
  tokens: readonly Token[],
  words: readonly Word[],
  index: SourceIndex,
  window: Window,
): SwapFeatures {
  if (window.first < 0) return NOTHING;
  const stretch = stretchAround(index, window);
  const inStretch = new Set(stretch.flatMap((token) => [token.stem, ...furtherForms(token)]));
  const own = new Set(words.map((word) => word.token.stem));
  const numbers = words.filter((word) => word.isNumber && !inStretch.has(word.token.stem));
  const names = words.filter((word) => word.isName && !inStretch.has(word.token.stem));
  const hasOtherNumbers = stretch.some((token) => token.kind === 'number' && !own.has(token.stem));
  const hasOtherNames = stretch.some((token) => token.isCapitalized && !token.isStop && !own.has(token.stem));
  const isNegated = tokens.some(isNegation);
  const isPassageNegated = sentenceStretch(index, window).some(isNegation);
  return {
    numbersElsewhere: numbers.filter((word) => word.id > 0).length,
    numberSwap: hasOtherNumbers ? numbers.length * window.coverage : 0,
    namesElsewhere: names.filter((word) => word.id > 0).length,
    nameSwap: hasOtherNames ? names.filter((word) => !word.inQuestion).length * window.coverage : 0,
    negationFlip:
      isNegated === isPassageNegated ? 0 : Math.max(0, window.coverage - NEGATION_FROM) / (1 - NEGATION_FROM),
  };
}
