/**
 * Work that runs in a worker thread: the function `work` of a module of its own. What goes in and comes out is copied,
 * so it is plain data. A module keeps what it holds between calls of the same worker, and loses it with the worker.
 */
export type Work = (input: never) => unknown;

/** A module with its `work`, named so that a thread can load it and typed so that a caller cannot mistake it. */
export interface WorkerTask<Does extends Work> {
  readonly url: string;
  /** Only a type: nothing of the module is loaded here. */
  readonly does?: Does;
}

export const workerTask = <Does extends Work>(url: URL): WorkerTask<Does> => ({ url: url.href });

/** Why a task has no result. */
export type WorkerProblem = 'time' | 'memory' | 'busy' | 'stopped' | 'fault';

/** A task that ended without a result; the process and its other tasks go on. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly problem: WorkerProblem;

  constructor(problem: WorkerProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
