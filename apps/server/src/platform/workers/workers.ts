import { openProcess, openProcessThread, openThread, type TaskAnswer, type Host, type HostEvents } from './host.ts';
import { WorkerFailure, type WorkerTask, type Work } from './task.ts';

const IDLE_MS = 30_000;

const hosts = { thread: openThread, process: openProcess, 'process-thread': openProcessThread };

export interface WorkersOptions {
  /** Workers at once. */
  readonly size: number;
  /** Tasks that may wait for a worker; one more is refused as 'busy'. */
  readonly queue: number;
  /** Heap of one worker. A task that exceeds it fails with 'memory' and ends its worker. */
  readonly memoryMb: number;
  /** Time limit of a task, unless it sets its own. */
  readonly timeMs: number;
  /** A worker ends after this long without a task; `Infinity` keeps it, and the state of its modules. */
  readonly idleMs?: number;
  /**
   * Threads by default; processes for native code, which terminating a thread could interrupt unsafely; a thread in a
   * process of its own for files from outside, because the engine may end the process of a thread that needs too much.
   */
  readonly host?: keyof typeof hosts;
}

interface TaskOptions {
  /** Terminates the task, even during its work. */
  readonly signal?: AbortSignal;
  /** Fails a task with 'time' when its caller stops waiting. If running, it continues, to keep what it loads. */
  readonly patience?: AbortSignal;
  readonly timeMs?: number;
  /** What the task may keep outside the heap of a thread, such as buffers; more fails it with 'memory'. */
  readonly outsideMb?: number;
}

/**
 * Threads or processes for long work over untrusted or large input, isolated from the event loop and this process:
 *
 *     // count.task.ts, a module with a function of this name; it loads nothing that needs the app
 *     export const work = (input: { text: string }): number => input.text.length;
 *
 *     import type { work } from './count.task.ts';
 *     const count = workerTask<typeof work>(new URL('./count.task.ts', import.meta.url));
 *     const length = await workers.run(count, { text }, { signal, timeMs: 5_000 });
 *
 * `run` rejects with `WorkerFailure`: 'time', 'memory', 'busy', 'stopped' (the signal, or `close`), or 'fault' with the
 * error of the task as its cause. A worker that ran out of time or memory is replaced. Without `outsideMb` the heap is
 * what is limited, and a task bounds by itself what it allocates at once.
 */
export interface Workers {
  run<Does extends Work>(
    task: WorkerTask<Does>,
    input: Parameters<Does>[0],
    options?: TaskOptions,
  ): Promise<Awaited<ReturnType<Does>>>;
  /** Current number of workers. */
  size(): number;
  /** Tasks not yet answered, including the running ones. */
  waiting(): number;
  close(): Promise<void>;
}

interface Job {
  readonly url: string;
  readonly input: unknown;
  readonly timeMs: number;
  readonly outsideMb: number | undefined;
  readonly resolve: (output: unknown) => void;
  readonly reject: (failure: WorkerFailure) => void;
}

/** A worker with the one task it runs. */
class Thread {
  readonly #host: Host;
  readonly #onFree: (thread: Thread) => void;
  readonly #onGone: (thread: Thread) => void;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isGone = false;

  constructor(
    open: (events: HostEvents) => Host,
    events: { onFree: (thread: Thread) => void; onGone: (thread: Thread) => void },
  ) {
    this.#onFree = events.onFree;
    this.#onGone = events.onGone;
    this.#host = open({ onAnswer: (answered) => this.#answered(answered), onLost: (failure) => this.#lose(failure) });
  }

  get job(): Job | undefined {
    return this.#job;
  }

  begin(job: Job): void {
    this.#job = job;
    clearTimeout(this.#timer);
    if (Number.isFinite(job.timeMs))
      this.#timer = setTimeout(() => this.end(new WorkerFailure('time', 'Work took too long')), job.timeMs).unref();
    try {
      this.#host.post({ url: job.url, input: job.input }, job.outsideMb);
    } catch (cause) {
      const ended = this.#take();
      ended?.reject(new WorkerFailure('fault', 'Work was given what cannot be copied', { cause }));
      this.#onFree(this);
    }
  }

  endWhenIdle(milliseconds: number): void {
    if (!Number.isFinite(milliseconds)) return;
    this.#timer = setTimeout(() => this.end(new WorkerFailure('stopped', 'Idle')), milliseconds).unref();
  }

  /** Terminates the worker, even during work; its task fails. */
  end(failure: WorkerFailure): void {
    this.#lose(failure);
  }

  async terminated(): Promise<void> {
    await this.#host.end();
  }

  #take(): Job | undefined {
    const job = this.#job;
    this.#job = undefined;
    clearTimeout(this.#timer);
    return job;
  }

  #answered({ output, error }: TaskAnswer): void {
    const job = this.#take();
    if (job === undefined) return;
    if (error === undefined) job.resolve(output);
    else job.reject(new WorkerFailure('fault', 'Work failed', { cause: error }));
    this.#onFree(this);
  }

  #lose(failure: WorkerFailure): void {
    if (this.#isGone) return;
    this.#isGone = true;
    const job = this.#take();
    void this.#host.end();
    this.#onGone(this);
    job?.reject(failure);
  }
}

class WorkerPool implements Workers {
  readonly #options: WorkersOptions;
  readonly #threads = new Set<Thread>();
  readonly #free: Thread[] = [];
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  async run<Does extends Work>(
    task: WorkerTask<Does>,
    input: Parameters<Does>[0],
    { signal, patience, timeMs = this.#options.timeMs, outsideMb }: TaskOptions = {},
  ): Promise<Awaited<ReturnType<Does>>> {
    if (signal?.aborted === true || this.#isClosed) throw new WorkerFailure('stopped', 'Work was stopped');
    let stop = (): void => undefined;
    let leave = (): void => undefined;
    const output = new Promise((resolve, reject: Job['reject']) => {
      const job: Job = { url: task.url, input, timeMs, outsideMb, resolve, reject };
      stop = () => this.#stop(job);
      leave = () => this.#leave(job);
      signal?.addEventListener('abort', stop, { once: true });
      patience?.addEventListener('abort', leave, { once: true });
      this.#add(job);
    });
    try {
      // The answering module is the one `Does` is the type of.
      return (await output) as Awaited<ReturnType<Does>>;
    } finally {
      signal?.removeEventListener('abort', stop);
      patience?.removeEventListener('abort', leave);
    }
  }

  #add(job: Job): void {
    const thread = this.#free.pop() ?? (this.#threads.size < this.#options.size ? this.#open() : undefined);
    if (thread !== undefined) thread.begin(job);
    else if (this.#waiting.length < this.#options.queue) this.#waiting.push(job);
    else job.reject(new WorkerFailure('busy', 'Too much work is waiting'));
  }

  #open(): Thread {
    const { memoryMb, host = 'thread' } = this.#options;
    const thread = new Thread((events) => hosts[host](memoryMb, events), {
      onFree: (free) => this.#freed(free),
      onGone: (gone) => this.#gone(gone),
    });
    this.#threads.add(thread);
    return thread;
  }

  #freed(thread: Thread): void {
    const next = this.#waiting.shift();
    if (next !== undefined) return thread.begin(next);
    this.#free.push(thread);
    thread.endWhenIdle(this.#options.idleMs ?? IDLE_MS);
  }

  #gone(thread: Thread): void {
    this.#threads.delete(thread);
    const at = this.#free.indexOf(thread);
    if (at !== -1) this.#free.splice(at, 1);
    const next = this.#isClosed ? undefined : this.#waiting.shift();
    if (next !== undefined) this.#open().begin(next);
  }

  #stop(job: Job): void {
    const failure = new WorkerFailure('stopped', 'Work was stopped');
    const at = this.#waiting.indexOf(job);
    if (at !== -1) {
      this.#waiting.splice(at, 1);
      return job.reject(failure);
    }
    for (const thread of this.#threads) if (thread.job === job) thread.end(failure);
  }

  #leave(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at !== -1) this.#waiting.splice(at, 1);
    job.reject(new WorkerFailure('time', 'Work was not done in time'));
  }

  size(): number {
    return this.#threads.size;
  }

  waiting(): number {
    return this.#waiting.length + this.#threads.size - this.#free.length;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const failure = new WorkerFailure('stopped', 'Work was stopped');
    for (const job of this.#waiting.splice(0)) job.reject(failure);
    const all = [...this.#threads];
    for (const thread of all) thread.end(failure);
    await Promise.all(all.map((thread) => thread.terminated()));
  }
}

/** A pool of workers; the first task starts the first worker. See `Workers` for how a task is written. */
export const createWorkers = (options: WorkersOptions): Workers => new WorkerPool(options);
