import type { Line, Risk } from '../grounded/model.ts';
import { logit } from '../model/numbers.ts';
import model from '../tables/verified.json' with { type: 'json' };
import type { VerifiedReply, VerifierReading } from '../types.ts';

/** How a verifier's readings and the words of a sentence are weighed against each other; fitted. */
export interface VerifiedModel {
  /** Risk of a sentence: `lexical` times its risk by words, and `unsupported` times the logit of not being supported. */
  lexical: number;
  unsupported: number;
  support: Line;
  calibration: Line;
  resampled: readonly (readonly number[])[];
}

export const verifiedModel: VerifiedModel = model;

/** No reading is surer than this. */
const SURE = 0.99;
const inside = (probability: number): number => Math.min(SURE, Math.max(1 - SURE, probability));

/** From here on a reading says that the passage denies the sentence: below it, it was wrong too often on right ones. */
export const DENIED_FROM = 0.8;
/**
 * From here on a reading finds the sentence said; a reply with a sentence below it is not called Trusted. At .5 more
 * replies are Trusted (56 % of RAGTruth's, not 49 %), and so are more wrong claims (14 % of the everyday ones, not 9 %).
 */
export const SAID_FROM = 0.65;

/** What a reading adds to the risk of its sentence, before its weight: the logit of not being supported. */
export const readingRisk = ({ supported }: VerifierReading): number => -logit(inside(supported));

/**
 * The risk of a sentence of a reply that was read, with the reading's share kept apart from those of the words. What was
 * not read itself counts as neither supported nor not.
 */
export function combineRisk(words: Risk, reading: VerifierReading | undefined): Risk {
  const byReading = reading === undefined ? 0 : verifiedModel.unsupported * readingRisk(reading);
  return {
    total: verifiedModel.lexical * words.total + byReading,
    byFeature: words.byFeature.map((share) => verifiedModel.lexical * share),
    byReading,
  };
}

/** Finds the reading of a sentence by where it begins. */
export function readingsOf(verified: VerifiedReply | undefined): (start: number) => VerifierReading | undefined {
  const byStart = new Map(verified?.readings.map((reading) => [reading.start, reading]));
  return (start) => byStart.get(start);
}
