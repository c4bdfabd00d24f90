import { limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import type { TrustExplanation, TrustSource, VerifierReport } from '@symbi/contracts/trust';
import type { EngineCalibrations, JudgeEvidence, TrustInput, TrustResult } from '@symbi/trust';
import { linesFor, type TokenSummary } from '@symbi/trust/logprobs';
import { toIsoTime } from '../../../platform/clock.ts';
import { turnsBefore, type PathRow } from '../../messages/service.ts';

export interface ScoreRequest {
  readonly messageId: string;
  readonly question: string;
  readonly reply: string;
  readonly sources: readonly TrustSource[];
  readonly path: readonly PathRow[];
  readonly now: number;
  /** Further answers to the same question. */
  readonly samples?: readonly string[] | undefined;
  readonly judge?: JudgeEvidence | undefined;
  /** How likely the model held its tokens. */
  readonly logprobs?: TokenSummary | undefined;
  readonly calibration?: EngineCalibrations | undefined;
  /** The output of a person's command: it claims nothing. */
  readonly isOutput?: boolean;
  /** The number of pictures the model was shown; scoring cannot see them. */
  readonly pictures?: number | undefined;
  /** Score by words alone, at once: no verifier reads it. */
  readonly wordsOnly?: boolean;
}

/** Truncates a source to the length that is scored and stored. */
const cut = (source: TrustSource): TrustSource => ({ ...source, text: beginning(source.text, limits.sourceLength) });

/** The input of the engine. */
export const trustInput = (request: ScoreRequest): TrustInput => ({
  question: request.question,
  reply: request.isOutput === true ? '' : request.reply,
  sources: request.sources.map(cut).map(({ id, kind, title, text, refId, isRetold, isBeside }) => ({
    id,
    title,
    text,
    ...(refId === undefined ? {} : { document: refId }),
    isOwnWords: kind === 'turn',
    ...(isRetold === undefined ? {} : { isRetold }),
    ...(isBeside === undefined ? {} : { isBeside }),
  })),
  history: turnsBefore(request.path),
  ...(request.samples === undefined ? {} : { samples: request.samples }),
  ...(request.judge === undefined ? {} : { judge: request.judge }),
  ...(request.logprobs === undefined ? {} : { logprobs: request.logprobs }),
});

/** The length a signed row allows for a name. */
export const SIGNED_NAME = 64;

/**
 * The engine with its verifier, as stored scores and signed rows name them. Of a verifier with a long name the end is
 * left out, but not the hash behind it, which tells it from others.
 */
const engineOf = (engine: string, report: VerifierReport | undefined): string => {
  if (report?.engine === undefined) return engine;
  const name = `${engine} ${report.engine}`;
  if (name.length <= SIGNED_NAME) return name;
  const [hash = ''] = /\+[0-9a-f]+$/.exec(name) ?? [];
  return `${name.slice(0, SIGNED_NAME - hash.length).toWellFormed()}${hash}`;
};

/** Adds what a verifier read, if it answered, and the judgments of scores made the same way. */
export const completeInput = (
  input: TrustInput,
  engine: string,
  { calibration: lines = {} }: Pick<ScoreRequest, 'calibration'>,
  report: VerifierReport | undefined,
): TrustInput => {
  const calibration = linesFor(engineOf(engine, report), lines);
  return {
    ...input,
    ...(calibration === undefined ? {} : { calibration }),
    ...(report?.engine === undefined ? {} : { verified: { engine: report.engine, readings: report.readings } }),
  };
};

/** The engine's result with the sources and readings it rests on. */
export const presentScore = (
  request: ScoreRequest,
  result: TrustResult,
  report: VerifierReport | undefined,
): TrustExplanation => ({
  messageId: request.messageId,
  state: result.state,
  score: result.score,
  ...(result.base === null ? {} : { base: result.base }),
  ...(result.estimate === undefined ? {} : { estimate: result.estimate }),
  mode: result.mode,
  interval: result.interval,
  signals: result.signals,
  sentences: result.sentences,
  // All of them, used or not, so that the score can be recomputed from what is stored.
  sources: request.sources.map(cut),
  verdict: result.verdict,
  ...(request.pictures === undefined || request.pictures === 0 ? {} : { pictures: request.pictures }),
  ...(request.logprobs === undefined ? {} : { logprobs: request.logprobs }),
  engine: engineOf(result.engine, report),
  ...(report === undefined ? {} : { verifier: report }),
  scoredAt: toIsoTime(request.now),
});

/** The signed log stores fractions as integer basis points. */
export const basisPoints = (fraction: number): number => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000);
