import type { CalibrationState, ReliabilityBin } from '@symbi/contracts/judgments';
import type { UserCalibration } from '@symbi/trust';
import type { JudgmentRow } from './table.ts';

const BINS = 5;
const SHOWN_SCORES = [0.2, 0.4, 0.6, 0.8, 0.9];

/** Replies by the score they were shown with, in five equal bars; empty bars are left out. */
export const reliabilityBins = (rows: readonly Pick<JudgmentRow, 'score' | 'judgment'>[]): ReliabilityBin[] => {
  const sure = rows.filter((row) => row.judgment !== 'unsure');
  return Array.from({ length: BINS }, (_, index) => index / BINS).flatMap((from, index) => {
    const inside = sure.filter((row) => Math.min(BINS - 1, Math.floor(row.score * BINS)) === index);
    if (inside.length === 0) return [];
    const right = inside.filter((row) => row.judgment === 'right').length;
    const meanScore = inside.reduce((sum, row) => sum + row.score, 0) / inside.length;
    return [{ from, to: (index + 1) / BINS, count: inside.length, meanScore, rightShare: right / inside.length }];
  });
};

/** Expected calibration error: the mean distance between what was said and what was right, weighted by count. */
export const expectedError = (bins: readonly ReliabilityBin[]): number | null => {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (count === 0) return null;
  return bins.reduce((sum, bin) => sum + (bin.count / count) * Math.abs(bin.meanScore - bin.rightShare), 0);
};

const calibrated = (score: number, { slope, intercept }: UserCalibration): number =>
  1 / (1 + Math.exp(-(slope * Math.log(score / (1 - score)) + intercept)));

export const describeCalibration = (
  rows: readonly JudgmentRow[],
  calibration: UserCalibration | undefined,
  needed: number,
): Omit<CalibrationState, 'judges'> => {
  const count = (judgment: JudgmentRow['judgment']): number => rows.filter((row) => row.judgment === judgment).length;
  const bins = reliabilityBins(rows);
  return {
    counts: { right: count('right'), wrong: count('wrong'), unsure: count('unsure') },
    needed,
    calibration: calibration ?? null,
    changes:
      calibration === undefined
        ? []
        : SHOWN_SCORES.map((shipped) => ({ shipped, yours: calibrated(shipped, calibration) })),
    bins,
    expectedError: expectedError(bins),
  };
};
