import type { InferenceSession } from 'onnxruntime-node';
import { ModelError } from './model-error.ts';

export async function loadRuntime() {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    throw new ModelError('onnxruntime-node is not installed, or does not run on this machine', { cause });
  }
}

export type Runtime = Awaited<ReturnType<typeof loadRuntime>>;
export type Session = InferenceSession;

/** Opens a model; its memory is only released when the process ends. */
export async function openSession(runtime: Runtime, file: string, threads: number): Promise<Session> {
  try {
    return await runtime.InferenceSession.create(file, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
      // Threads that busy-wait for each other take processor time from everything else.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (cause) {
    throw new ModelError(`${file} is no ONNX model that can be run`, { cause });
  }
}
