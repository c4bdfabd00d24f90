import { WorkerFailure, type Work, type WorkerTask } from './task.ts';
import type { Workers } from './workers.ts';

/**
 * Does short work of a reply beside the event loop: in a thread where there is one with room, and here otherwise. `here`
 * does the very same, so that nobody can tell from the result where it was done.
 */
export type Aside = <Does extends Work>(
  task: WorkerTask<Does>,
  input: Parameters<Does>[0],
  here: () => Promise<Awaited<ReturnType<Does>>>,
) => Promise<Awaited<ReturnType<Does>>>;

/** Where there are no threads. */
export const inProcess: Aside = (_task, _input, here) => here();

export const createAside =
  (workers: Pick<Workers, 'run'>): Aside =>
  async <Does extends Work>(
    task: WorkerTask<Does>,
    input: Parameters<Does>[0],
    here: () => Promise<Awaited<ReturnType<Does>>>,
  ): Promise<Awaited<ReturnType<Does>>> => {
    try {
      return await workers.run(task, input);
    } catch (error) {
      if (!(error instanceof WorkerFailure) || error.problem === 'stopped') throw error;
      // What the work itself threw, it would throw here as well.
      if (error.problem === 'fault' && error.cause instanceof Error) throw error.cause;
      return here();
    }
  };
