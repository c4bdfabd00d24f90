import { createWorkers, type Workers } from './workers.ts';

/** The threads that features share, each pool for work of one kind. */
export interface Pools {
  /** Reads files that people bring. */
  readonly workers: Workers;
  /** Reads texts too long for the event loop. Apart from files: nobody waits for a score behind somebody's import. */
  readonly textWorkers: Workers;
  /** Runs the verifier, in a process of its own: see docs/decisions/034-where-the-verifier-runs.md. */
  readonly verifierWorkers: Workers;
  /** Runs the sentence encoder in another one. */
  readonly encoderWorkers: Workers;
}

const MODEL_IDLE_MS = 5 * 60_000;

export const openPools = (): Pools => ({
  workers: createWorkers({ size: 1, queue: 1_000, memoryMb: 512, timeMs: 20_000 }),
  textWorkers: createWorkers({ size: 1, queue: 500, memoryMb: 256, timeMs: 30_000 }),
  // A reply waits no longer than its own limit, which is shorter; behind so many nothing would be read in time.
  verifierWorkers: createWorkers({
    host: 'process',
    size: 1,
    queue: 30,
    memoryMb: 256,
    timeMs: 40_000,
    idleMs: MODEL_IDLE_MS,
  }),
  // A search waits for a quarter of a second; what is stored is encoded a few texts at a time.
  encoderWorkers: createWorkers({
    host: 'process',
    size: 1,
    queue: 30,
    memoryMb: 256,
    timeMs: 40_000,
    idleMs: MODEL_IDLE_MS,
  }),
});
