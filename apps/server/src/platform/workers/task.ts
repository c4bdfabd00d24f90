/**
 * Work that runs in a worker: the function `work` of its own module. Input and output are copied, so they are plain
 * data. A module keeps its state between calls in the same worker and loses it with the worker.
 */
export type Work = (input: never) => unknown;

/** A module with its `work`: a URL for loading it, and its type for callers. */
export interface WorkerTask<Does extends Work> {
  readonly url: string;
  /** Only a type: the module is not loaded here. */
  readonly does?: Does;
}

export const workerTask = <Does extends Work>(url: URL): WorkerTask<Does> => ({ url: url.href });

/** Why a task has no result. */
export type WorkerProblem = 'time' | 'memory' | 'busy' | 'stopped' | 'fault';

/** A task that ended without a result; the process and its other tasks continue. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly problem: WorkerProblem;

  constructor(problem: WorkerProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Whether a task took more time or memory than it had: done on the event loop, it would keep everybody waiting. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof WorkerFailure && (error.problem === 'time' || error.problem === 'memory');
