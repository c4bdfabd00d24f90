import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readVariables } from '../env.ts';
import { WorkerFailure, type WorkerProblem } from './task.ts';

const YOUNG_MB = 32;
const LOOK_MS = 100;
const MEGABYTE = 1024 ** 2;

/** The answer of a task. */
export interface TaskAnswer {
  readonly output?: unknown;
  readonly error?: unknown;
}

export interface HostEvents {
  readonly onAnswer: (answered: TaskAnswer) => void;
  /** The host has ended or can no longer be used. */
  readonly onLost: (failure: WorkerFailure) => void;
}

/** What `process-thread.ts` says: the answer of a task, or why its thread is lost. */
export interface ThreadMessage {
  readonly answered?: TaskAnswer;
  readonly lost?: { readonly problem: WorkerProblem; readonly message: string };
}

/** Where tasks run: a thread or a process. Neither keeps this process from ending. */
export interface Host {
  /**
   * Throws when the input cannot be cloned. A thread is lost when the task keeps more than `outsideMb` outside the heap.
   */
  post(ask: { readonly url: string; readonly input: unknown }, outsideMb?: number): void;
  /** Terminates it, even during work; settles when it is gone. */
  end(): Promise<unknown>;
}

const isMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Looks at what a thread at work keeps outside its heap, as buffers do: Node does not limit it, but the engine tells it
 * even in the middle of a loop.
 */
const createWatch = (worker: Worker, onTooMuch: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  // A thread that has ended keeps nothing.
  const outside = (): Promise<number> =>
    worker.getHeapStatistics().then(
      (told) => told.external_memory,
      () => 0,
    );
  return {
    /** Measures what is kept before a task; the answer begins to watch it, once it is posted. */
    prepare(mostMb: number): () => void {
      let isLooking = false;
      const before = outside();
      const look = async (): Promise<void> => {
        if (isLooking) return;
        isLooking = true;
        const kept = (await outside()) - (await before);
        // Meanwhile the task may have been answered, and another begun.
        if (timer === mine && kept > mostMb * MEGABYTE) onTooMuch();
        isLooking = false;
      };
      let mine: NodeJS.Timeout | undefined;
      return () => {
        mine = setInterval(() => void look(), LOOK_MS).unref();
        timer = mine;
      };
    },
    end(): void {
      clearInterval(timer);
      timer = undefined;
    },
  };
};

/** A thread of this process. Its memory is limited, and only the thread ends when it runs out. */
export const openThread = (memoryMb: number, { onAnswer, onLost }: HostEvents): Host => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // Threads do not inherit this process's flags, such as a debugger's port or a heap size.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    name: 'symbi',
  });
  worker.unref();
  const watch = createWatch(worker, () =>
    onLost(new WorkerFailure('memory', 'Work needed more memory outside its heap than it may have')),
  );
  worker.on('message', (answered: TaskAnswer) => {
    watch.end();
    onAnswer(answered);
  });
  worker.on('messageerror', (cause) => onLost(new WorkerFailure('fault', 'Work gave no data', { cause })));
  worker.on('error', (cause) =>
    onLost(
      isMemory(cause)
        ? new WorkerFailure('memory', 'Work needed more memory than it may have', { cause })
        : new WorkerFailure('fault', 'Work failed', { cause }),
    ),
  );
  worker.on('exit', () => onLost(new WorkerFailure('stopped', 'A worker ended')));
  return {
    post: (ask, outsideMb) => {
      const watchIt = outsideMb === undefined ? undefined : watch.prepare(outsideMb);
      worker.postMessage(ask);
      watchIt?.();
    },
    end: () => {
      watch.end();
      return worker.terminate();
    },
  };
};

/** Environment variables a process needs to run at all. The server's secrets are not among them. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

interface ChildOptions {
  readonly script: string;
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly onMessage: (message: unknown) => void;
  readonly onGone: (failure: WorkerFailure) => void;
  /** What it means if the runtime itself aborts. */
  readonly onAbort?: WorkerProblem;
}

/** A separate process. It exits when this process does. */
const openChild = ({ script, args = [], flags = [], onMessage, onGone, onAbort = 'fault' }: ChildOptions) => {
  const variables = readVariables();
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    env: Object.fromEntries(PASSED_ON.map((name) => [name, variables[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const gone = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      const problem = signal === 'SIGABRT' ? onAbort : 'fault';
      onGone(new WorkerFailure(problem, `A process of work ended (${signal ?? code})`));
      resolve();
    });
    child.on('error', (cause) => {
      onGone(new WorkerFailure('fault', 'A process of work failed', { cause }));
      if (child.pid === undefined) resolve();
    });
  });
  child.on('message', onMessage);
  return {
    send: (message: object): void => void child.send(message),
    end: (): Promise<void> => {
      child.kill('SIGKILL');
      return gone;
    },
  };
};

/**
 * A separate process, for work in native code: a crash affects it alone, it can be killed at any moment, and all its
 * memory is returned.
 */
export const openProcess = (memoryMb: number, { onAnswer, onLost }: HostEvents): Host => {
  const child = openChild({
    script: './process.ts',
    flags: [`--max-old-space-size=${memoryMb}`],
    // Only `process.ts` writes to the channel.
    onMessage: (answered) => onAnswer(answered as TaskAnswer),
    onGone: onLost,
  });
  return { post: (ask) => child.send(ask), end: child.end };
};

/**
 * A thread in a process of its own, for files from outside. The limits of a thread say what became of most work; but
 * where one step needs far more memory than is left, the engine ends the whole process, which then is not the server.
 */
export const openProcessThread = (memoryMb: number, { onAnswer, onLost }: HostEvents): Host => {
  const child = openChild({
    script: './process-thread.ts',
    args: [String(memoryMb)],
    // Only `process-thread.ts` writes to the channel.
    onMessage: (message) => {
      const { answered, lost } = message as ThreadMessage;
      if (answered !== undefined) onAnswer(answered);
      if (lost !== undefined) onLost(new WorkerFailure(lost.problem, lost.message));
    },
    onGone: onLost,
    onAbort: 'memory',
  });
  return { post: (ask, outsideMb) => child.send({ ask, outsideMb }), end: child.end };
};
