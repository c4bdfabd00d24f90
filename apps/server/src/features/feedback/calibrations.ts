import { trustMode } from '@symbi/contracts/trust';
import type { EngineCalibrations } from '@symbi/trust';
import { ENGINE } from '@symbi/trust/engine';
import { z } from 'zod';
import type { Database, Query } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { findCalibration, keepCalibration, newestJudgments } from './queries.ts';
import type { JudgmentRow } from './table.ts';

/** Calibration uses at most this many of the newest judgments, so its cost does not grow over the years. */
const CONSIDERED = 2_000;

const learnedLines = z.record(
  z.string(),
  z.partialRecord(trustMode, z.object({ slope: z.number(), intercept: z.number(), judgments: z.number() })),
);

/** The newest judgments, as many as calibration uses. */
export const consideredJudgments = (query: Query, ownerId: string): Promise<JudgmentRow[]> =>
  newestJudgments(query, ownerId, CONSIDERED);

/** One line per engine and mode; none while there are too few judgments: then only the shipped curve is used. */
export const calibrate = async (rows: readonly JudgmentRow[]): Promise<EngineCalibrations> => {
  if (rows.length === 0) return {};
  const { recalibrateEngines } = await import('@symbi/trust');
  return recalibrateEngines(
    rows.map(({ base_score: score, judgment: verdict, mode, engine, is_blind: blind }) => ({
      score,
      verdict,
      mode,
      engine,
      isBlind: blind === 1,
    })),
  );
};

export interface CalibrationOptions {
  readonly database: Database;
  readonly log: Log;
}

/**
 * The calibration learned from an owner's judgments; the first call after one of them has changed learns it again, in
 * any process. The version is read before the judgments, so that no older result is stored under it.
 */
export const calibrationOf = async (
  { database, log }: CalibrationOptions,
  ownerId: string,
): Promise<EngineCalibrations> => {
  const kept = await findCalibration(database.read, ownerId);
  if (kept === undefined) return {};
  if (kept.learned !== null && kept.engine === ENGINE) return learnedLines.parse(JSON.parse(kept.learned));
  const learned = await calibrate(await consideredJudgments(database.read, ownerId));
  const { version } = kept;
  try {
    await database.transaction(({ query }) =>
      keepCalibration(query, ownerId, { version, engine: ENGINE, learned: JSON.stringify(learned) }),
    );
  } catch (error) {
    // The result is valid without being stored: a cache must not fail the score that waits for it.
    log.warn({ error }, 'What was learned from judgments could not be kept');
  }
  return learned;
};
