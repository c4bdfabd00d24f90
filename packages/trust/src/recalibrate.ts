import { logit, sigmoid } from './model/numbers.ts';
import { ENGINE } from './engine.ts';
import { LOGPROBS_ENGINE } from './logprobs.ts';
import type { EngineCalibrations, TrustMode, UserCalibration, UserCalibrations } from './types.ts';

/** One judgment of a user on a scored reply. */
export interface Judgment {
  /** The score of the reply, 0..1, before any recalibration and cap. */
  score: number;
  verdict: 'right' | 'wrong' | 'unsure';
}

/** A judgment with the engine and mode of its score. */
export interface JudgedScore extends Judgment {
  mode: TrustMode;
  engine: string;
  /** Given without the badge in view. */
  isBlind?: boolean;
}

/** Below this number of judgments only the shipped curve is used. */
export const LEAST_JUDGMENTS = 10;
/** The shipped curve counts as this many judgments. */
const SHRINKAGE = 10;
const STEPS = 50;

/**
 * A straight line on the logit fitted to a user's own judgments, with a prior at the shipped curve (slope 1, intercept
 * 0) worth 10 judgments. 'unsure' does not count. Undefined below 10 judgments, where only the shipped curve applies.
 * The slope stays positive, so the order of scores never reverses.
 */
export function recalibrate(judgments: readonly Judgment[]): UserCalibration | undefined {
  const sure = judgments.filter((judgment) => judgment.verdict !== 'unsure' && Number.isFinite(judgment.score));
  if (sure.length < LEAST_JUDGMENTS) return undefined;
  const points = sure.map((judgment) => ({ x: logit(judgment.score), y: judgment.verdict === 'right' ? 1 : 0 }));
  let slope = 1;
  let intercept = 0;
  const prior = SHRINKAGE * 0.25;
  for (let step = 0; step < STEPS; step += 1) {
    let [bySlope, byIntercept] = [prior * (slope - 1), prior * intercept];
    let [slopeSlope, both, interceptIntercept] = [prior, 0, prior];
    for (const { x, y } of points) {
      const probability = sigmoid(slope * x + intercept);
      const weight = Math.max(0.01, probability * (1 - probability));
      bySlope += (probability - y) * x;
      byIntercept += probability - y;
      slopeSlope += weight * x * x;
      both += weight * x;
      interceptIntercept += weight;
    }
    const determinant = slopeSlope * interceptIntercept - both * both;
    slope = Math.max(0.1, slope - (interceptIntercept * bySlope - both * byIntercept) / determinant);
    intercept -= (slopeSlope * byIntercept - both * bySlope) / determinant;
  }
  return { slope, intercept, judgments: sure.length };
}

/** Modes whose scores can be right or wrong; a score from wording alone is an estimate. */
const JUDGED_MODES = ['grounded', 'consistency'] as const;
/** The only mode of scores that use token probabilities. */
const WEIGHED_MODES = ['ungrounded'] as const;

/** Whether a score used token probabilities, according to its engine. */
export const isWeighed = ({ engine }: Pick<JudgedScore, 'engine'>): boolean => engine.endsWith(` ${LOGPROBS_ENGINE}`);

/**
 * Whether a judgment is about a score of the present engine, with or without a verifier; earlier engines use another
 * scale.
 */
export const isOfPresentEngine = ({ engine }: Pick<JudgedScore, 'engine'>): boolean =>
  engine === ENGINE || engine.startsWith(`${ENGINE} `);

/**
 * The judgments that count: those given without the badge in view, which biases them, if there are enough of these;
 * otherwise all.
 */
export function countedJudgments<Row extends Pick<JudgedScore, 'verdict' | 'isBlind'>>(
  judgments: readonly Row[],
): { rows: readonly Row[]; isBlind: boolean } {
  const blind = judgments.filter(({ isBlind }) => isBlind === true);
  const isBlind = blind.filter(({ verdict }) => verdict !== 'unsure').length >= LEAST_JUDGMENTS;
  return { rows: isBlind ? blind : judgments, isBlind };
}

/** One line for each mode. */
function recalibrateModes(judgments: readonly JudgedScore[], modes: readonly TrustMode[]): UserCalibrations {
  return Object.fromEntries(
    modes.flatMap((mode) => {
      const line = recalibrate(countedJudgments(judgments.filter((judgment) => judgment.mode === mode)).rows);
      return line === undefined ? [] : [[mode, line] as const];
    }),
  );
}

/**
 * One line for each mode and each engine of the present version; scores with a verifier have another scale than those
 * without.
 */
export function recalibrateEngines(judgments: readonly JudgedScore[]): EngineCalibrations {
  const own = judgments.filter(isOfPresentEngine);
  const engines = [...new Set(own.map(({ engine }) => engine))];
  return Object.fromEntries(
    engines.map((name) => {
      const modes = isWeighed({ engine: name }) ? WEIGHED_MODES : JUDGED_MODES;
      return [
        name,
        recalibrateModes(
          own.filter(({ engine }) => engine === name),
          modes,
        ),
      ];
    }),
  );
}
