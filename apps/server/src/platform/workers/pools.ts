import { availableParallelism } from 'node:os';
import { createAside, inProcess, type Aside } from './aside.ts';
import { createWorkers, type Workers } from './workers.ts';

/** The threads that features share, each pool for work of one kind. */
export interface Pools {
  /** Reads files that people bring. */
  readonly workers: Workers;
  /** Reads texts too long for the event loop. Apart from files: nobody waits for a score behind somebody's import. */
  readonly textWorkers: Workers;
  /** Answer, rank and score what is short, at most as many at once as there are processors to spare. */
  readonly replyWorkers: Workers;
  readonly aside: Aside;
  /** Runs the verifier, in a process of its own: see docs/decisions/034-where-the-verifier-runs.md. */
  readonly verifierWorkers: Workers;
  /** Runs the sentence encoder in another one. */
  readonly encoderWorkers: Workers;
}

const MODEL_IDLE_MS = 5 * 60_000;

/** More that wait than this are worked on by the event loop as well: then there is nothing to spare anywhere. */
const REPLY_QUEUE = 200;

const openReplyWorkers = (threads: number): Pick<Pools, 'replyWorkers' | 'aside'> => {
  const replyWorkers = createWorkers({ size: Math.max(1, threads), queue: REPLY_QUEUE, memoryMb: 256, timeMs: 20_000 });
  return { replyWorkers, aside: threads === 0 ? inProcess : createAside(replyWorkers) };
};

/** `replyThreads` may be none: then the event loop does what they would. */
export const openPools = (replyThreads: number): Pools => ({
  ...openReplyWorkers(replyThreads),
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

const MOST_THREADS = 4;

/** One processor is for the event loop. */
export const spareThreads = (): number => Math.min(MOST_THREADS, availableParallelism() - 1);
