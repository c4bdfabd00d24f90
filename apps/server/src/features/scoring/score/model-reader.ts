import { workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { PairReader } from './verifier.ts';
import type { work } from './verify.task.ts';

/** How long a reply waits for its readings, including process startup and the queue. */
const MOST_MS = 8_000;

const verifyTask = workerTask<typeof work>(new URL('verify.task.ts', import.meta.url));

/** The model in `folder`, in a process of its own that loads it for the first pairs. */
export const createModelReader = (workers: Pick<Workers, 'run'>, folder: string): PairReader => ({
  mostMs: MOST_MS,
  // Only the wait is limited: the model keeps loading for the next reply.
  read: (pairs, patience) => workers.run(verifyTask, { folder, pairs }, { patience }),
  warm: () => workers.run(verifyTask, { folder, pairs: [] }),
});
