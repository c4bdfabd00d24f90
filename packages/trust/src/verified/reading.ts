import type { Line, Risk } from '../grounded/model.ts';
import { logit } from '../model/numbers.ts';
import model from '../tables/verified.json' with { type: 'json' };
import type { VerifiedReply, VerifierReading } from '../types.ts';

/** Fitted weights of a verifier's readings and a sentence's words. */
export interface VerifiedModel {
  /** Risk of a sentence: `lexical` times its risk by words, and `unsupported` times the logit of not being supported. */
  lexical: number;
  unsupported: number;
  support: Line;
  calibration: Line;
  resampled: readonly (readonly number[])[];
}

export const verifiedModel: VerifiedModel = model;

/** The highest certainty of a reading. */
const SURE = 0.99;
const inside = (probability: number): number => Math.min(SURE, Math.max(1 - SURE, probability));

/** From here on a reading counts as a denial; below it, too many correct sentences were read as denied. */
export const DENIED_FROM = 0.8;
/** From here on it is a sure one: of the everyday replies read so, 46 were wrong and 4 right. See docs/log.md. */
const SURELY_DENIED_FROM = 0.9;
/** From here on a reading counts as support; across languages nothing else counts. */
export const SAID_FROM = 0.65;
/**
 * A reply is Trusted only if its claims reach this support on average and none is below its floor. A single threshold for
 * every sentence would keep out long replies, which always have a worst-read sentence; for the same reason a reply of few
 * claims has to reach more: `SAID_ALONE` divided by their number. An item of a list or a table, which says one thing
 * beside a short passage, has a higher floor. See docs/log.md.
 */
const SAID_ON_AVERAGE = 0.68;
const SAID_ALONE = 0.12;
const SENTENCE_FLOOR = 0.2;
const ITEM_FLOOR = 0.5;

/** Whether a verifier finds the claims it read stated by the passages; true if it read none. */
export function isSaid(readings: readonly { supported: number; isItem: boolean }[]): boolean {
  const sum = readings.reduce((total, { supported }) => total + supported, 0);
  const isFounded = readings.length === 0 || sum >= SAID_ON_AVERAGE * readings.length + SAID_ALONE;
  return isFounded && readings.every(({ supported, isItem }) => supported >= (isItem ? ITEM_FLOOR : SENTENCE_FLOOR));
}

/** Whether a verifier is sure that a source says the opposite of at least half of all claims; one may be unread. */
export function isDenied(claims: readonly (VerifierReading | undefined)[]): boolean {
  const denied = claims.filter((reading) => reading !== undefined && reading.contradicted >= SURELY_DENIED_FROM);
  return denied.length > 0 && 2 * denied.length >= claims.length;
}

/** The unweighted contribution of a reading to the risk of its sentence: the logit of not being supported. */
export const readingRisk = ({ supported }: VerifierReading): number => -logit(inside(supported));

/**
 * The risk of a sentence in a reply read by a verifier, with the reading's contribution separate from that of the
 * words. A sentence without a reading counts as neither supported nor unsupported.
 */
export function combineRisk(words: Risk, reading: VerifierReading | undefined): Risk {
  const byReading = reading === undefined ? 0 : verifiedModel.unsupported * readingRisk(reading);
  return {
    total: verifiedModel.lexical * words.total + byReading,
    byFeature: words.byFeature.map((share) => verifiedModel.lexical * share),
    byReading,
  };
}

/** Finds the reading of a sentence by its start offset. */
export function readingsOf(verified: VerifiedReply | undefined): (start: number) => VerifierReading | undefined {
  const byStart = new Map(verified?.readings.map((reading) => [reading.start, reading]));
  return (start) => byStart.get(start);
}
