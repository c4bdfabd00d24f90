import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readVariables } from '../env.ts';
import { WorkerFailure } from './task.ts';

const YOUNG_MB = 32;

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

/** Where tasks run: a thread or a process. Neither keeps this process from ending. */
export interface Host {
  /** Throws when the input cannot be cloned. */
  post(ask: { readonly url: string; readonly input: unknown }): void;
  /** Terminates it, even during work; settles when it is gone. */
  end(): Promise<unknown>;
}

const isMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread of this process. Its heap is limited, and only the thread ends when it runs out. */
export const openThread = (memoryMb: number, { onAnswer, onLost }: HostEvents): Host => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // Threads do not inherit this process's flags, such as a debugger's port or a heap size.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    name: 'symbi',
  });
  worker.unref();
  worker.on('message', onAnswer);
  worker.on('messageerror', (cause) => onLost(new WorkerFailure('fault', 'Work gave no data', { cause })));
  worker.on('error', (cause) =>
    onLost(
      isMemory(cause)
        ? new WorkerFailure('memory', 'Work needed more memory than it may have', { cause })
        : new WorkerFailure('fault', 'Work failed', { cause }),
    ),
  );
  worker.on('exit', () => onLost(new WorkerFailure('stopped', 'A worker ended')));
  return { post: (ask) => worker.postMessage(ask), end: () => worker.terminate() };
};

/** Environment variables a process needs to run at all. The server's secrets are not among them. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

/**
 * A separate process, for work in native code: a crash affects it alone, it can be killed at any moment, and all its
 * memory is returned. It exits when this process does.
 */
export const openProcess = (memoryMb: number, { onAnswer, onLost }: HostEvents): Host => {
  const variables = readVariables();
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMb}`],
    env: Object.fromEntries(PASSED_ON.map((name) => [name, variables[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const gone = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      onLost(new WorkerFailure('fault', `A process of work ended (${signal ?? code})`));
      resolve();
    });
    child.on('error', (cause) => {
      onLost(new WorkerFailure('fault', 'A process of work failed', { cause }));
      if (child.pid === undefined) resolve();
    });
  });
  child.on('message', (answered) => onAnswer(answered as TaskAnswer));
  return {
    post: (ask) => void child.send(ask),
    end: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
};
