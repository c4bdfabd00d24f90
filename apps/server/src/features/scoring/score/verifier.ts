import type { VerifierReport } from '@symbi/contracts/trust';
import type { VerifierPair } from '@symbi/trust';
import type { Log } from '../../../platform/observability/log.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { work } from './verify.task.ts';

/** How long a reply waits for its readings, the start of the process and the queue included. */
const MOST_MS = 8_000;
/** After so many failures one after the other it is left alone for a while: nobody waits for what does not come. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** Shorter than the process stays when nobody asks it. */
const WARM_MS = 4 * 60_000;

const verifyTask = workerTask<typeof work>(new URL('verify.task.ts', import.meta.url));

export interface ReplyVerifierOptions {
  readonly verifierWorkers: Pick<Workers, 'run'>;
  /** The model; undefined where none is wanted or there. */
  readonly verifierFolder: string | undefined;
  readonly log: Log;
  readonly onRead?: ((seconds: number, isRead: boolean) => void) | undefined;
  /** Only for tests: how long a reply waits for its readings. */
  readonly readingMs?: number | undefined;
}

/** Reads what a reply claims beside its passages. */
export interface ReplyVerifier {
  readonly isThere: boolean;
  /** Never rejects: where nothing could be read the report says so, and has no readings. */
  read(pairs: readonly VerifierPair[]): Promise<VerifierReport>;
  /** Opens the model unless it was used a short while ago, so that the first reading need not wait for it. Never rejects. */
  warm(): Promise<void>;
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof WorkerFailure ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

export const createReplyVerifier = (options: ReplyVerifierOptions): ReplyVerifier => {
  const { verifierWorkers, verifierFolder: folder, log, onRead, readingMs = MOST_MS } = options;
  let failures = 0;
  let pausedUntil = 0;
  let usedAt = Number.NEGATIVE_INFINITY;
  const failed = (error: unknown): VerifierReport => {
    failures += 1;
    if (failures >= FAILURES) pausedUntil = performance.now() + PAUSE_MS;
    log.warn({ reason: reasonOf(error), failures }, 'The verifier did not answer');
    return { readings: [], problem: 'The verifier did not answer.' };
  };
  return {
    isThere: folder !== undefined,
    async read(pairs) {
      const began = performance.now();
      usedAt = began;
      if (folder === undefined || began < pausedUntil) return { readings: [], problem: 'The verifier did not answer.' };
      try {
        // The model that is being opened meanwhile is there for the next one.
        const patience = AbortSignal.timeout(readingMs);
        const report = await verifierWorkers.run(verifyTask, { folder, pairs }, { patience });
        failures = 0;
        onRead?.((performance.now() - began) / 1000, true);
        return report;
      } catch (error) {
        onRead?.((performance.now() - began) / 1000, false);
        return failed(error);
      }
    },
    async warm() {
      const now = performance.now();
      if (folder === undefined || now < pausedUntil || now - usedAt < WARM_MS) return;
      usedAt = now;
      // Whoever reads next tells what is wrong with it.
      await verifierWorkers.run(verifyTask, { folder, pairs: [] }).catch(() => undefined);
    },
  };
};
