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
/** From here on a reading finds a sentence said; across languages nothing else counts. */
export const SAID_FROM = 0.65;
/**
 * A reply is called Trusted only where its claims are read at this on average, and none below the other. A single bar for
 * every sentence keeps long replies out for being long: there is always a sentence that is read worst. See docs/log.md.
 */
const SAID_ON_AVERAGE = 0.75;
const SAID_AT_LEAST = 0.3;

/** Whether a verifier finds that the passages say what it read; true where it read nothing. */
export function isSaid(readings: readonly VerifierReading[]): boolean {
  const sum = readings.reduce((total, { supported }) => total + supported, 0);
  return sum >= SAID_ON_AVERAGE * readings.length && readings.every(({ supported }) => supported >= SAID_AT_LEAST);
}

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
