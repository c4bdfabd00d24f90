import { claimRows, featureRow, pooledRisk, sentenceRisk, type Line } from '../src/grounded/model.ts';
import { foldOf, randomFrom } from './data.ts';
import { fitSentenceModel, sentenceLabel, type Example, type Scorer } from './grounded.ts';
import { fitPlatt } from './logistic.ts';
import type { JudgedSentence } from './support.ts';
import { fitUngrounded, ungroundedRisk, type UngroundedExample } from './ungrounded.ts';

export const FOLDS = 5;
export const SEED = 7;
/** The set closest to the product's texts (assistants' replies over retrieved passages), used for calibration. */
export const HOME = 'ragtruth_qa_test';
const RESAMPLES = 60;

/** A reply scored by a model that has not seen its group. */
export interface HeldOutReply {
  group: string;
  fold: number;
  risk: number;
  label: number;
}

export interface HeldOut {
  replies: HeldOutReply[];
  examples: Example[];
  sentences: (JudgedSentence & { fold: number })[];
  models: Scorer[];
}

/** Grouped cross-validation of the home set: the other sets are always in the fit, its own groups never. */
export function holdOutGrounded(examples: readonly Example[]): HeldOut {
  const result: HeldOut = { replies: [], examples: [], sentences: [], models: [] };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isOut = (example: Example): boolean =>
      example.case.set === HOME && foldOf(example.case.group, FOLDS) === fold;
    const model = fitSentenceModel(examples.filter((example) => !isOut(example)));
    result.models.push(model);
    for (const example of examples.filter(isOut)) {
      const risk = pooledRisk(claimRows(example.reading).map((row) => sentenceRisk(row, model).total));
      if (risk !== undefined) {
        result.replies.push({ group: example.case.group, fold, risk, label: example.case.label });
        result.examples.push(example);
      }
      for (const read of example.reading.sentences) {
        if (read.role !== 'claim') continue;
        const { start, end } = read.sentence;
        const judged = sentenceRisk(featureRow(read.features), model).total;
        result.sentences.push({
          item: example.case,
          fold,
          start,
          end,
          risk: judged,
          label: sentenceLabel(example.case, start, end),
        });
      }
    }
  }
  return result;
}

/** Grouped cross-validation of a set without sources. */
export function holdOutUngrounded(examples: readonly UngroundedExample[]): HeldOutReply[] {
  const held: HeldOutReply[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isOut = (example: UngroundedExample): boolean => foldOf(example.case.group, FOLDS) === fold;
    const model = fitUngrounded(examples.filter((example) => !isOut(example)));
    for (const example of examples.filter(isOut))
      held.push({
        group: example.case.group,
        fold,
        risk: ungroundedRisk(example.reading, model),
        label: example.case.label,
      });
  }
  return held;
}

/** Labels as in Platt's method: slightly inside 0 and 1, further with fewer replies. */
function targets(held: readonly HeldOutReply[], isDrawnIn: boolean): number[] {
  const bad = held.reduce((sum, { label }) => sum + label, 0);
  const [ofBad, ofClean] = isDrawnIn ? [(bad + 1) / (bad + 2), 1 / (held.length - bad + 2)] : [1, 0];
  return held.map(({ label }) => (label === 1 ? ofBad : ofClean));
}

/** Platt's line from risk to the logit of 'something unsupported was found'. */
export function calibrate(held: readonly HeldOutReply[], isDrawnIn = false): Line {
  return fitPlatt(
    held.map((item) => item.risk),
    targets(held, isDrawnIn),
  );
}

/** Calibrates every fold on the other folds: probabilities of being clean, independent of each reply's own label. */
export function calibrateAcross(held: readonly HeldOutReply[], isDrawnIn = false): number[] {
  const lines = Array.from({ length: FOLDS }, (_, fold) =>
    calibrate(
      held.filter((item) => item.fold !== fold),
      isDrawnIn,
    ),
  );
  return held.map((item) => {
    const line = lines[item.fold];
    return 1 / (1 + Math.exp((line?.slope ?? 1) * item.risk + (line?.intercept ?? 0)));
  });
}

/**
 * Calibration lines on resampled groups, each with the variation of the risk between models of different folds added to
 * its intercept: together they give the interval of a score.
 */
export function resampleLines(held: readonly HeldOutReply[], scatter: number, isDrawnIn = false): [number, number][] {
  const random = randomFrom(SEED);
  const groups = [...new Set(held.map((item) => item.group))];
  return Array.from({ length: RESAMPLES }, () => {
    const counts = new Map<string, number>();
    for (let draw = 0; draw < groups.length; draw += 1) {
      const group = groups[Math.floor(random() * groups.length)] ?? '';
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    const weights = held.map((item) => counts.get(item.group) ?? 0);
    const line = fitPlatt(
      held.map((item) => item.risk),
      targets(held, isDrawnIn),
      weights,
    );
    const normal = Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
    return [line.slope, line.intercept + line.slope * scatter * normal];
  });
}

/** Root mean square difference between two models' risks of the same replies. */
export function scatterOf(left: readonly number[], right: readonly number[]): number {
  return Math.sqrt(
    left.reduce((sum, value, at) => sum + (value - (right[at] ?? 0)) ** 2, 0) / Math.max(1, left.length),
  );
}
