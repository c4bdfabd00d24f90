import type { TrustSource } from '@symbi/contracts/trust';
import { questionBefore, type HistoryTurn } from '@symbi/retrieval';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import { inProcess, type Offload } from '../../../platform/workers/offload.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { work } from './best-sources.task.ts';
import { bestSources } from './best-sources.ts';
import { isLong } from '../../../platform/workers/long-text.ts';

const task = workerTask<typeof work>(new URL('best-sources.task.ts', import.meta.url));

/** `bestSources`, off the event loop. Answers only the help when no worker could rank them. */
export const rankSources = async (
  workers: Pick<Workers, 'run'>,
  sources: readonly TrustSource[],
  question: string,
  history: readonly HistoryTurn[],
  offload: Offload = inProcess,
): Promise<TrustSource[]> => {
  // Nothing older than the previous question is read.
  const before = questionBefore(history);
  const asked = { sources, question, history: before === undefined ? [] : [before] };
  const here = async () => bestSources(sources, question, asked.history);
  const isShort = !isLong([question, ...sources.map(({ text }) => text)]);
  try {
    return await (isShort ? offload(task, asked, here) : workers.run(task, asked));
  } catch (error) {
    if (error instanceof WorkerFailure && error.problem !== 'stopped') return bestSources([], '', []);
    throw error;
  }
};
