import type { CalibrationState, ReliabilityBin } from '@symbi/contracts/feedback';
import type * as TrustEngine from '@symbi/trust';
import type { EngineCalibrations, UserCalibration } from '@symbi/trust';
import type { JudgmentRow } from './table.ts';

const BINS = 5;
const SHOWN_SCORES = [0.2, 0.4, 0.6, 0.8, 0.9];

/** Replies by the score shown, in five equal bins; empty bins are left out. */
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

/** Expected calibration error: the mean distance between stated and actual correctness, weighted by count. */
export const expectedError = (bins: readonly ReliabilityBin[]): number | null => {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (count === 0) return null;
  return bins.reduce((sum, bin) => sum + (bin.count / count) * Math.abs(bin.meanScore - bin.rightShare), 0);
};

const calibrated = (score: number, { slope, intercept }: UserCalibration): number =>
  1 / (1 + Math.exp(-(slope * Math.log(score / (1 - score)) + intercept)));

const MODES = ['grounded', 'consistency', 'ungrounded'] as const;

const countsOf = (rows: readonly JudgmentRow[]): CalibrationState['counts'] => {
  const count = (judgment: JudgmentRow['judgment']): number => rows.filter((row) => row.judgment === judgment).length;
  return { right: count('right'), wrong: count('wrong'), unsure: count('unsure') };
};

/** The engine of the present version with the most judged scores: its line is shown. */
const engineOf = (rows: readonly JudgmentRow[]): string | undefined => {
  const judged = Map.groupBy(
    rows.filter(({ judgment }) => judgment !== 'unsure'),
    ({ engine }) => engine,
  );
  return [...judged].toSorted(([, left], [, right]) => right.length - left.length)[0]?.[0] ?? rows[0]?.engine;
};

/** The engine's functions on judgments; loaded with the first score, not at startup. */
type Engine = Pick<typeof TrustEngine, 'isOfPresentEngine' | 'isWeighed' | 'countedJudgments'>;

/** An unchecked reply is shown without a number; the score it stands for is its estimate. */
const withSaid = (row: JudgmentRow) => (row.mode === 'ungrounded' ? { ...row, score: row.base_score } : row);

const withVerdict = (row: JudgmentRow) => ({ ...row, verdict: row.judgment, isBlind: row.is_blind === 1 });

/** All judgments, and for each mode how well the scores fitted and what the present engine's scores learned. */
export const describeJudgments = (
  all: readonly JudgmentRow[],
  calibrations: EngineCalibrations,
  { isOfPresentEngine, isWeighed, countedJudgments }: Engine,
): Pick<CalibrationState, 'counts' | 'modes'> => {
  // An estimate from the wording alone was not a score that could be right or wrong.
  const rows = all.filter((row) => row.mode !== 'ungrounded' || isWeighed(row)).map(withSaid);
  const modes = MODES.flatMap((mode) => {
    const own = rows.filter((row) => row.mode === mode);
    if (own.length === 0) return [];
    const present = own.filter(isOfPresentEngine);
    const engine = engineOf(present);
    const calibration = engine === undefined ? undefined : calibrations[engine]?.[mode];
    const judged = present.filter((row) => row.engine === engine);
    const { rows: counted, isBlind } = countedJudgments(judged.map(withVerdict));
    const bins = reliabilityBins(isBlind ? counted : own);
    const changes =
      calibration === undefined
        ? []
        : SHOWN_SCORES.map((shipped) => ({ shipped, yours: calibrated(shipped, calibration) }));
    const counts = countsOf(judged);
    const blind = judged.filter((row) => row.is_blind === 1 && row.judgment !== 'unsure').length;
    const basis = isBlind ? ('blind' as const) : ('all' as const);
    return [
      {
        mode,
        counts,
        basis,
        blind,
        calibration: calibration ?? null,
        changes,
        bins,
        expectedError: expectedError(bins),
      },
    ];
  });
  return { counts: countsOf(rows), modes };
};
