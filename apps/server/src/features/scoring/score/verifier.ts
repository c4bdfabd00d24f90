import type { VerifierReport } from '@symbi/contracts/trust';
import type { VerifierPair } from '@symbi/trust';
import type { Log } from '../../../platform/observability/log.ts';
import { WorkerFailure } from '../../../platform/workers/task.ts';

/** After so many failures one after the other it is left alone for a while: nobody waits for what does not come. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** Shorter than the process stays when nobody asks it. */
const WARM_MS = 4 * 60_000;

/** Who reads pairs: the model on this machine, or a judge that is asked. */
export interface PairReader {
  /** How long a reply waits for its readings. */
  readonly mostMs: number;
  /** Readings of all pairs, in their order. Rejects where there are none, and when `patience` is over. */
  read(pairs: readonly VerifierPair[], patience: AbortSignal): Promise<VerifierReport>;
  /** Opens what takes a while to open. */
  warm?(): Promise<unknown>;
}

export interface ReplyVerifierOptions {
  /** Undefined where nobody is to read. */
  readonly reader: PairReader | undefined;
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
      // Whoever reads next tells what is wrong with it.
      await reader.warm().catch(() => undefined);
    },
  };
};
