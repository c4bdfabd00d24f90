import type { Clock } from '../../../platform/clock.ts';
import { WorkerFailure, workerTask, type WorkerProblem } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { UnreadableFile } from '../../../platform/runs/unreadable-file.ts';
import type { JsonItem } from '../formats/json-items.ts';
import type { work } from '../formats/read-item.task.ts';
import type { ReadItem } from '../formats/read-item.ts';

const readItem = workerTask<typeof work>(new URL('../formats/read-item.task.ts', import.meta.url));

/** Why a conversation that exceeded a limit while being read is left out. */
const unreadable: Partial<Record<WorkerProblem, string>> = {
  time: 'Reading it took too long',
  memory: 'Reading it needed too much memory',
};
/** A file with more of these is given up, because it would hold up everybody else's files. */
const UNREADABLE_ITEMS = 3;

export type ItemReader = (item: JsonItem, place: string) => Promise<ReadItem>;

interface ItemReaderOptions {
  readonly clock: Clock;
  readonly workers: Pick<Workers, 'run'>;
}

/** Reads the conversations of one file in a worker; an unreadable one is left out with a reason. */
export const createItemReader = ({ clock, workers }: ItemReaderOptions, signal: AbortSignal): ItemReader => {
  let failed = 0;
  return async ({ text, problem }, place) => {
    const refused = (why: string): ReadItem => ({
      title: place,
      conversation: undefined,
      leftOut: [{ what: 'the conversation', why, count: 1 }],
    });
    if (problem !== undefined) return refused(problem);
    try {
      return await workers.run(readItem, { text, place, now: clock() }, { signal });
    } catch (error) {
      const why = error instanceof WorkerFailure ? unreadable[error.problem] : undefined;
      if (why === undefined) throw error;
      failed += 1;
      if (failed <= UNREADABLE_ITEMS) return refused(why);
      const words = 'Several of its conversations could not be read. What came before was imported.';
      throw new UnreadableFile(words, { cause: error });
    }
  };
};
