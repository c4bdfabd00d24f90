import type { TrustExplanation } from '@symbi/contracts/trust';
import type { TrustInput, TrustResult } from '@symbi/trust';
import { Failure, invalid } from '../../../platform/failure.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { presentScore, type ScoreRequest, trustInput } from './explanation.ts';
import type { work } from './score.task.ts';
import { isLong } from '../../../platform/workers/long-text.ts';

const scoreTask = workerTask<typeof work>(new URL('score.task.ts', import.meta.url));

const textsOf = ({ question, reply, sources = [], samples = [], history = [] }: TrustInput): string[] => [
  question,
  reply,
  ...samples,
  ...sources.map(({ text }) => text),
  ...history.map(({ text }) => text),
];

/** Scores replies; long ones without holding up anybody else. Rejects with `WorkerFailure` where that cannot be done. */
export interface Scorer {
  /** The answer holds everything a reader needs to check the score. */
  score(request: ScoreRequest): Promise<TrustExplanation>;
  /** The score before a user's own calibration and before any cap: what recalibration learns from. 0 without a score. */
  baseScore(request: ScoreRequest, explanation: TrustExplanation): Promise<number>;
}

/** Undefined for what no worker could score in its time and memory: the reply stays, without a score. */
export const unlessTooLong = (scored: Promise<TrustExplanation>): Promise<TrustExplanation | undefined> =>
  scored.catch((error: unknown) => {
    if (error instanceof WorkerFailure && error.problem !== 'stopped') return undefined;
    throw error;
  });

/** For whoever asked and waits: why there is no score, in words. */
export const scoreOrSay = (scored: Promise<TrustExplanation>): Promise<TrustExplanation> =>
  scored.catch((error: unknown) => {
    if (!(error instanceof WorkerFailure) || error.problem === 'fault') throw error;
    if (error.problem === 'time' || error.problem === 'memory')
      throw invalid('This reply and what it rests on are too long to be scored');
    throw new Failure('unavailable', 'Other replies are being scored. Try again in a minute.', { cause: error });
  });

export const createScorer = (workers: Pick<Workers, 'run'>): Scorer => {
  const run = async (input: TrustInput): Promise<TrustResult> => {
    if (isLong(textsOf(input))) return workers.run(scoreTask, input);
    // The engine brings its tables: they are loaded with the first score, not with the server.
    const { scoreReply } = await import('@symbi/trust');
    return scoreReply(input);
  };
  const score = async (request: ScoreRequest): Promise<TrustExplanation> =>
    presentScore(request, await run(trustInput(request)));
  return {
    score,
    baseScore: async (request, explanation) => {
      const shipped =
        request.calibration === undefined ? explanation : await score({ ...request, calibration: undefined });
      return shipped.estimate ?? shipped.score ?? 0;
    },
  };
};
