import { readClauses } from './clauses.ts';
import { tokenize } from '@symbi/text/tokens';
import { ASSERTION } from './cues.ts';
import { isNegator, valenceOf } from './valence.ts';
import type { Prose, Sentence } from './prose.ts';
import type { Question } from './question.ts';

/** How a reply treats a yes-no proposition, each value in -1..1. */
export interface Support {
  /** Restatements of the proposition, affirmed or denied. */
  restated: number;
  /** Balance of good and bad words over the whole reply. */
  valence: number;
  /** The same for the first three and the last two sentences. */
  opening: number;
  closing: number;
  /** Valence of the claims; concessions are omitted or count negatively. */
  claimed: number;
  /** Valence of the heads of list points. */
  points: number;
  /** 1 when the reply opens with 'yes', -1 with 'no'. */
  answer: number;
}

const GRANTED_CLAUSE =
  /^(?:and |but |so |certainly |yes )?(?:while|although|though|even though|even if|despite|granted|admittedly|whereas)\b/iu;
const YES = /^(?:yes|yeah|correct|indeed|absolutely|definitely|right)\b/u;
const NO = /^(?:no|nope|not (?:really|quite|exactly|at all|necessarily))\b/u;
const DENIED_PREFIX = /^(?:un|in|im|ir|il|non|dis)(?=\p{L}{4})/u;

function isDenied(words: readonly string[], question: Question): boolean {
  let flips = 0;
  for (const word of words) {
    if (isNegator(word)) flips += 1;
    else if (DENIED_PREFIX.test(word) && question.words.has(word.replace(DENIED_PREFIX, ''))) flips += 1;
  }
  return flips % 2 === 1;
}

/** Sign of a sentence's restatement of the proposition; a concession means that the claim is the opposite. */
function restatedSign(sentence: Sentence, question: Question): number {
  let net = 0;
  for (const clause of readClauses(sentence)) {
    const stems = new Set(tokenize(clause.plain, 'en').map((token) => token.stem));
    let shared = 0;
    for (const stem of question.stems) if (stems.has(stem)) shared += 1;
    if (shared === 0) continue;
    const isGranted = GRANTED_CLAUSE.test(clause.plain);
    const sign = (isDenied(clause.words, question) ? -1 : 1) * (isGranted ? -1 : 1);
    net += sign * shared * (clause.valence < -0.2 ? 0.3 : 1);
  }
  return Math.sign(net);
}

function restatedSupport(prose: Prose, question: Question): number {
  let net = 0;
  let mass = 0.5;
  const size = Math.max(2, question.stems.size);
  for (const [index, sentence] of prose.sentences.entries()) {
    let shared = 0;
    for (const stem of new Set(sentence.stems)) if (question.stems.has(stem)) shared += 1;
    const coverage = shared / size;
    if (coverage < 0.4) continue;
    const isEdge = index < 3 || index >= prose.sentences.length - 2;
    const weight = coverage * (isEdge ? 1.5 : 1) * (ASSERTION.test(sentence.lower) ? 2 : 1);
    net += weight * restatedSign(sentence, question);
    mass += weight;
  }
  return net / mass;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function claimedValence(prose: Prose): number {
  let net = 0;
  let mass = 1;
  for (const sentence of prose.sentences.slice(0, 60)) {
    for (const clause of readClauses(sentence)) {
      if (clause.valence === 0) continue;
      const force = clause.isNegated ? Math.abs(clause.force) : clause.force;
      net += force * Math.sign(clause.valence);
      mass += Math.abs(force);
    }
  }
  return net / mass;
}

function pointsValence(prose: Prose): number {
  const heads = prose.sentences.flatMap((sentence) => {
    const colon = sentence.lower.indexOf(':');
    return colon > 2 && colon < 60 ? [valenceOf(sentence.lower.slice(0, colon).split(/[^\p{L}']+/u))] : [];
  });
  return clampUnit(mean(heads) * 3);
}

const clampUnit = (value: number): number => Math.max(-1, Math.min(1, value));

/** Measures a reply's support for a yes-no proposition. Positive valence is not the same as 'yes'. */
export function supportOf(prose: Prose, question: Question): Support {
  const valences = prose.sentences.map((sentence) => sentence.valence);
  const opening = prose.sentences[0]?.lower ?? '';
  return {
    restated: restatedSupport(prose, question),
    valence: mean(valences),
    opening: mean(valences.slice(0, 3)),
    closing: mean(valences.slice(-2)),
    claimed: claimedValence(prose),
    points: pointsValence(prose),
    answer: YES.test(opening) ? 1 : NO.test(opening) ? -1 : 0,
  };
}
