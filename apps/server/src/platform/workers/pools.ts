import { availableParallelism } from 'node:os';
import { createOffload, inProcess, type Offload } from './offload.ts';
import { createWorkers, type Workers } from './workers.ts';

/** The worker pools features share, each for one kind of work. */
export interface Pools {
  /** Reads uploaded files. */
  readonly workers: Workers;
  /** Processes texts too long for the event loop. Separate from files, so that no score waits behind an import. */
  readonly textWorkers: Workers;
  /** Answer, rank and score short texts, at most as many at once as there are processors to spare. */
  readonly replyWorkers: Workers;
  readonly offload: Offload;
  /** Runs the verifier in a process of its own: see docs/decisions/034-where-the-verifier-runs.md. */
  readonly verifierWorkers: Workers;
  /** Runs the sentence encoder in another process. */
  readonly encoderWorkers: Workers;
}

/** A file is read in this time or not at all, so one of those that wait has been begun by then. */
export const FILE_SECONDS = 20;

/** A process that holds a model and ends when it has not been used for five minutes. */
const model = { host: 'process', size: 1, queue: 30, memoryMb: 256, timeMs: 40_000, idleMs: 5 * 60_000 } as const;

/** With more than this waiting, the event loop does some of the work too, because no processor is idle. */
const REPLY_QUEUE = 200;

const openReplyWorkers = (threads: number): Pick<Pools, 'replyWorkers' | 'offload'> => {
  const replyWorkers = createWorkers({ size: Math.max(1, threads), queue: REPLY_QUEUE, memoryMb: 256, timeMs: 20_000 });
  return { replyWorkers, offload: threads === 0 ? inProcess : createOffload(replyWorkers) };
};

/** `replyThreads` may be 0: then the event loop does the work of the reply workers. */
export const openPools = (replyThreads: number): Pools => ({
  ...openReplyWorkers(replyThreads),
  workers: createWorkers({ host: 'process-thread', size: 1, queue: 1_000, memoryMb: 512, timeMs: FILE_SECONDS * 1000 }),
  textWorkers: createWorkers({ size: 1, queue: 500, memoryMb: 256, timeMs: 30_000 }),
  // A reply waits no longer than its own, shorter limit; behind more than this, nothing would be read in time.
  verifierWorkers: createWorkers(model),
  // A search waits a quarter of a second; stored texts are encoded a few at a time.
  encoderWorkers: createWorkers(model),
});

const MOST_THREADS = 4;

/** One processor is left for the event loop. */
export const spareThreads = (): number => Math.min(MOST_THREADS, availableParallelism() - 1);
