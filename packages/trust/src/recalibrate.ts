import { logit, sigmoid } from './model/numbers.ts';
import { ENGINE } from './engine.ts';
import { LOGPROBS_ENGINE } from './logprobs.ts';
import type { EngineCalibrations, TrustMode, UserCalibration, UserCalibrations } from './types.ts';

/** One judgment of a user on a scored reply. */
export interface Judgment {
  /** The score of the reply, 0..1, before any recalibration and any limit. */
  score: number;
  verdict: 'right' | 'wrong' | 'unsure';
}

/** With what it was scored by. */
export interface JudgedScore extends Judgment {
  mode: TrustMode;
  engine: string;
  /** Given without the badge in view. */
  isBlind?: boolean;
}

/** Judgments below which the shipped curve is used alone. */
export const LEAST_JUDGMENTS = 10;
/** The shipped curve counts like this many judgments. */
const SHRINKAGE = 10;
const STEPS = 50;

/**
 * A straight line on the logit fitted to a user's own judgments, drawn towards the shipped curve (slope 1,
 * intercept 0) by a prior worth 10 judgments. 'unsure' does not count. Below 10 judgments it is undefined: the
 * shipped curve alone. The slope stays positive, so that the order of scores never turns round.
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

/** The modes whose scores can be right or wrong; the wording alone is an estimate. */
const JUDGED_MODES = ['grounded', 'consistency'] as const;
/** Of scores that took token probabilities into account; they are of no other mode. */
const WEIGHED_MODES = ['ungrounded'] as const;

/** Whether a score took token probabilities into account, by the engine that it names. */
export const isWeighed = ({ engine }: Pick<JudgedScore, 'engine'>): boolean => engine.endsWith(` ${LOGPROBS_ENGINE}`);

/**
 * Whether a judgment is about a score of the present engine, with or without a verifier: what an earlier one said is
 * another scale.
 */
export const isOfPresentEngine = ({ engine }: Pick<JudgedScore, 'engine'>): boolean =>
  engine === ENGINE || engine.startsWith(`${ENGINE} `);

/**
 * Those of the judgments that count: the ones given without the badge in view, which draws them towards itself, where there
 * are enough of these, and otherwise all.
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

/** One line for each mode and each engine of the present version: with a verifier it is another scale than without. */
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
