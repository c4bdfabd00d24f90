import { SUBORDINATE, SUPERIOR } from './cues.ts';
import { isNegator, valenceOf } from './valence.ts';
import type { Sentence } from './prose.ts';

/** Part of a sentence with the force of its claim: 1 claims, below 0 concedes or denies. */
export interface Clause {
  plain: string;
  words: string[];
  force: number;
  valence: number;
  isNegated: boolean;
  isSuperior: boolean;
}

const SPLIT =
  /(?:[,;:()]|\s[-\u2013\u2014]+\s|\u2014)\s*|\s(?=(?:but|however|though|although|while|whereas|because|since|than|over|rather than|instead of|versus|vs|and not|not|if|unless|when|until|without|that|which|so|letting|giving|lets|gives|making)\s)/giu;
const OPENER =
  /^(?:and |so |yes |no )?(but|however|still|yet|though|although|while|whereas|because|since|than|over|rather than|instead of|versus|vs|and not|not|even if|even though|if|unless|despite|without)\b/iu;

const GRANTED = new Set(['though', 'although', 'while', 'whereas', 'even if', 'even though', 'despite']);
const COMPARED = new Set(['than', 'over', 'rather than', 'instead of', 'versus', 'vs', 'and not', 'not', 'without']);
const COUNTERED = new Set(['but', 'however', 'still', 'yet']);

function baseForce(opener: string, lower: string): number {
  if (COMPARED.has(opener)) return -0.6;
  if (GRANTED.has(opener)) return -0.3;
  if (opener === 'if' || opener === 'unless') return 0.2;
  return SUBORDINATE.test(lower) ? -0.2 : 1;
}

const HEDGED = /\b(?:can|could|may|might|sometimes|in some)\b/u;

/** The clauses of a sentence with their forces; text after 'but' outweighs text before it. */
export function readClauses(sentence: Sentence): Clause[] {
  const clauses: Clause[] = [];
  for (const piece of sentence.plain.split(SPLIT)) {
    const plain = piece.trim();
    if (plain === '') continue;
    const lower = plain.toLowerCase();
    const opener = OPENER.exec(lower)?.[1] ?? '';
    if (COUNTERED.has(opener)) for (const earlier of clauses) earlier.force *= 0.3;
    const words = lower.match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\p{Nd}+/gu) ?? [];
    const isSuperior = SUPERIOR.test(lower);
    const isNegated = words.some((word) => isNegator(word)) && !COMPARED.has(opener);
    let force = baseForce(opener, lower);
    if (COUNTERED.has(opener)) force *= 1.5;
    if (isSuperior) force *= 2;
    else if (HEDGED.test(lower)) force *= 0.7;
    if (isNegated) force *= -0.4;
    const valence = valenceOf(words);
    clauses.push({ plain, words, force, valence, isNegated, isSuperior });
  }
  return clauses;
}
