import type { EngineCalibrations } from '@symbi/trust';
import { ENGINE } from '@symbi/trust/engine';
import type { Database, Query } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { findCalibration, keepCalibration, newestJudgments } from './queries.ts';
import type { JudgmentRow } from './table.ts';

/** Calibration looks at this many of the newest judgments, so that it costs the same after years. */
const CONSIDERED = 2_000;

/** The newest, as many as calibration looks at. */
export const consideredJudgments = (query: Query, ownerId: string): Promise<JudgmentRow[]> =>
  newestJudgments(query, ownerId, CONSIDERED);

/** One line for each engine and mode; none while there are too few judgments of it: then the shipped curve alone is used. */
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
 * What was learned from an owner's judgments; learned anew by whoever asks first after one of them has changed, in
 * whichever process. The version is read before the judgments, so that nothing older than it is kept under it.
 */
export const calibrationOf = async (
  { database, log }: CalibrationOptions,
  ownerId: string,
): Promise<EngineCalibrations> => {
  const kept = await findCalibration(database.read, ownerId);
  if (kept === undefined) return {};
  // We wrote it ourselves, by the same version of the engine.
  if (kept.learned !== null && kept.engine === ENGINE) return JSON.parse(kept.learned) as EngineCalibrations;
  const learned = await calibrate(await consideredJudgments(database.read, ownerId));
  const { version } = kept;
  try {
    await database.transaction(({ query }) =>
      keepCalibration(query, ownerId, { version, engine: ENGINE, learned: JSON.stringify(learned) }),
    );
  } catch (error) {
    // It is right without being kept: the score that waits for it must not fail because of a cache.
    log.warn({ error }, 'What was learned from judgments could not be kept');
  }
  return learned;
};
