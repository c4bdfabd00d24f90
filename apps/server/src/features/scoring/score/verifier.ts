import type { VerifierReport } from '@symbi/contracts/trust';
import type { VerifierPair } from '@symbi/trust';
import type { Log } from '../../../platform/observability/log.ts';
import { WorkerFailure } from '../../../platform/workers/task.ts';

/** After this many consecutive failures the verifier is skipped for a while, so that replies do not wait in vain. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** Shorter than the idle time after which the process ends. */
const WARM_MS = 4 * 60_000;

/** A reader of pairs: the local model, or a remote judge. */
export interface PairReader {
  /** How long a reply waits for its readings. */
  readonly mostMs: number;
  /** Readings of all pairs, in order. Rejects when there are none, and when `patience` ends. */
  read(pairs: readonly VerifierPair[], patience: AbortSignal): Promise<VerifierReport>;
  /** Loads whatever takes time to load. */
  warm?(): Promise<unknown>;
}

export interface ReplyVerifierOptions {
  /** Undefined when verification is off. */
  readonly reader: PairReader | undefined;
  readonly log: Log;
  readonly onRead?: ((seconds: number, isRead: boolean) => void) | undefined;
  /** Only for tests: how long a reply waits for its readings. */
  readonly readingMs?: number | undefined;
}

/** Verifies a reply's claims against its passages. */
export interface ReplyVerifier {
  readonly isThere: boolean;
  /** Never rejects: on failure the report says so and has no readings. */
  read(pairs: readonly VerifierPair[]): Promise<VerifierReport>;
  /** Loads the model unless it was used recently, so that the first reading need not wait for it. Never rejects. */
  warm(): Promise<void>;
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof WorkerFailure ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

export const createReplyVerifier = (options: ReplyVerifierOptions): ReplyVerifier => {
  const { reader, log, onRead, readingMs = reader?.mostMs ?? 0 } = options;
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
    isThere: reader !== undefined,
    async read(pairs) {
      const began = performance.now();
      usedAt = began;
      if (reader === undefined || began < pausedUntil) return { readings: [], problem: 'The verifier did not answer.' };
      try {
        const report = await reader.read(pairs, AbortSignal.timeout(readingMs));
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
      if (reader?.warm === undefined || now < pausedUntil || now - usedAt < WARM_MS) return;
      usedAt = now;
      // The next reading reports what is wrong with it.
      await reader.warm().catch(() => undefined);
    },
  };
};
