import type { TrustExplanation, VerifierReport } from '@symbi/contracts/trust';
import type { TrustInput, TrustResult, VerifierPair } from '@symbi/trust';
import { ENGINE } from '@symbi/trust/engine';
import { invalid, tryAgainIn } from '../../../platform/failure.ts';
import { inProcess, type Offload } from '../../../platform/workers/offload.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { completeInput, presentScore, type ScoreRequest, trustInput } from './explanation.ts';
import type { work as findPairs } from './pairs.task.ts';
import type { work } from './score.task.ts';
import type { ReplyVerifier } from './verifier.ts';
import { isLong } from '../../../platform/workers/long-text.ts';

const scoreTask = workerTask<typeof work>(new URL('score.task.ts', import.meta.url));
const pairsTask = workerTask<typeof findPairs>(new URL('pairs.task.ts', import.meta.url));

const textsOf = ({ question, reply, sources = [], samples = [], history = [] }: TrustInput): string[] => [
  question,
  reply,
  ...samples,
  ...sources.map(({ text }) => text),
  ...history.map(({ text }) => text),
];

/** Scores replies; long ones in a worker. Rejects with `WorkerFailure` when the worker fails. */
export interface Scorer {
  /** The result holds everything a reader needs to check the score. */
  score(request: ScoreRequest): Promise<TrustExplanation>;
  /** Called while a reply with sources is being written, to load the verifier meanwhile. */
  warm(): void;
}

/** Undefined when no worker could score the reply within its time and memory: the reply stays, without a score. */
export const unlessTooLong = (scored: Promise<TrustExplanation>): Promise<TrustExplanation | undefined> =>
  scored.catch((error: unknown) => {
    if (error instanceof WorkerFailure && error.problem !== 'stopped') return undefined;
    throw error;
  });

/** For a caller who waits for the score: turns the failure into words. */
export const scoreOrSay = (scored: Promise<TrustExplanation>): Promise<TrustExplanation> =>
  scored.catch((error: unknown) => {
    if (!(error instanceof WorkerFailure) || error.problem === 'fault') throw error;
    if (error.problem === 'time' || error.problem === 'memory')
      throw invalid('This reply and what it rests on are too long to be scored');
    throw tryAgainIn(60, 'unavailable', 'Other replies are being scored.', error);
  });

export const createScorer = (
  workers: Pick<Workers, 'run'>,
  verifier: ReplyVerifier,
  offload: Offload = inProcess,
): Scorer => {
  const run = async (input: TrustInput): Promise<TrustResult> => {
    if (isLong(textsOf(input))) return workers.run(scoreTask, input);
    return offload(scoreTask, input, async () => {
      // The engine's tables are loaded with the first score, not at startup.
      const { scoreReply } = await import('@symbi/trust');
      return scoreReply(input);
    });
  };
  const pairsOf = async (input: TrustInput): Promise<VerifierPair[]> => {
    if (isLong(textsOf(input))) return workers.run(pairsTask, input);
    return offload(pairsTask, input, async () => {
      const { verifierPairs } = await import('@symbi/trust');
      return verifierPairs(input);
    });
  };
  /** Undefined when there is no verifier, or nothing to verify. */
  const readThrough = async (input: TrustInput): Promise<VerifierReport | undefined> => {
    const isCompared = input.sources?.some(({ isOwnWords }) => isOwnWords !== true) === true;
    const pairs = verifier.isThere && isCompared ? await pairsOf(input) : [];
    return pairs.length === 0 ? undefined : verifier.read(pairs);
  };
  const score = async (request: ScoreRequest): Promise<TrustExplanation> => {
    const input = trustInput(request);
    const report = request.wordsOnly === true ? undefined : await readThrough(input);
    return presentScore(request, await run(completeInput(input, ENGINE, request, report)), report);
  };
  return { score, warm: () => void verifier.warm() };
};
