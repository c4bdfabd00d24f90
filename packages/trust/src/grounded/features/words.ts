import type { Token } from '@symbi/text/tokens';
import { wordWeight } from './lexicon.ts';
import { isFraming } from '../source/phrases.ts';
import type { SourceIndex } from '../source/source-index.ts';

/** A content word of a reply with its match in the sources. */
export interface Word {
  token: Token;
  /** Stem id in the sources; 0 if absent. */
  id: number;
  weight: number;
  /** 1 if the sources have the stem, else the similarity (0 to 1) to the nearest inflection in them. */
  soft: number;
  inQuestion: boolean;
  isNumber: boolean;
  isName: boolean;
}

/** 'There are three ways': replies count things that sources list, so number words weigh little. */
const COUNT_WEIGHT = 0.5;
const SHARED_FROM = 4;
const ALIKE_FROM = 0.6;

/** Similarity of a stem to the nearest source stem with the same beginning ('austria', 'austrian'). */
function nearestInflection(stem: string, index: SourceIndex): number {
  if (stem.length <= SHARED_FROM) return 0;
  let best = 0;
  for (const other of index.byPrefix.get(stem.slice(0, SHARED_FROM)) ?? []) {
    let shared = SHARED_FROM;
    while (shared < stem.length && shared < other.length && stem[shared] === other[shared]) shared += 1;
    const share = shared / Math.max(stem.length, other.length);
    if (share >= ALIKE_FROM && share > best) best = share;
  }
  return best;
}

/** The content words of a sentence: no stop words, no framing words ('according to the passage'). */
export function readWords(
  tokens: readonly Token[],
  index: SourceIndex,
  questionStems: ReadonlySet<string>,
  isHeading: boolean,
): Word[] {
  const first = tokens[0];
  return tokens
    .filter((token) => !token.isStop && !isFraming(token))
    .map((token) => {
      const id = index.ids.get(token.stem) ?? 0;
      const isNumber = token.kind !== 'word';
      const isCount = !isNumber && /^\p{Nd}/u.test(token.stem);
      return {
        token,
        id,
        weight: isNumber ? 1 : isCount ? COUNT_WEIGHT : wordWeight(token.stem),
        soft: id > 0 ? 1 : isNumber || isCount ? 0 : nearestInflection(token.stem, index),
        inQuestion: questionStems.has(token.stem),
        isNumber,
        isName: !isNumber && !isHeading && token.isCapitalized && token !== first && index.language !== 'de',
      };
    });
}
