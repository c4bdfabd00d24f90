import { isTooMuch, WorkerFailure, type Work, type WorkerTask } from './task.ts';
import type { Workers } from './workers.ts';

/**
 * Does a reply's short work in a thread if one has room, otherwise here. `here` computes the same result. Rejects with
 * `WorkerFailure` when the work took a thread more time or memory than it has.
 */
export type Offload = <Does extends Work>(
  task: WorkerTask<Does>,
  input: Parameters<Does>[0],
  here: () => Promise<Awaited<ReturnType<Does>>>,
) => Promise<Awaited<ReturnType<Does>>>;

/** Where there are no threads. */
export const inProcess: Offload = (_task, _input, here) => here();

export const createOffload =
  (workers: Pick<Workers, 'run'>): Offload =>
  async <Does extends Work>(
    task: WorkerTask<Does>,
    input: Parameters<Does>[0],
    here: () => Promise<Awaited<ReturnType<Does>>>,
  ): Promise<Awaited<ReturnType<Does>>> => {
    try {
      return await workers.run(task, input);
    } catch (error) {
      if (!(error instanceof WorkerFailure) || error.problem === 'stopped' || isTooMuch(error)) throw error;
      // The error is the same one the work would throw here.
      if (error.problem === 'fault' && error.cause instanceof Error) throw error.cause;
      return here();
    }
  };
