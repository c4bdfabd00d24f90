import type { DocumentProblem } from '@symbi/documents';
import { Failure, invalid, tryAgainIn } from '../failure.ts';
import { FILE_SECONDS } from '../workers/pools.ts';
import { WorkerFailure, workerTask, type WorkerProblem } from '../workers/task.ts';
import type { Workers } from '../workers/workers.ts';
import type { work } from './read-file.task.ts';

const task = workerTask<typeof work>(new URL('read-file.task.ts', import.meta.url));

/** Of what a PDF unpacks to, whose streams say nothing of their size. */
const OUTSIDE_MB = 400;

const unreadable: Partial<Record<WorkerProblem, string>> = {
  time: 'Reading this file took too long. Take a part of it.',
  memory: 'Reading this file needed too much memory. Take a part of it.',
  fault: 'This file cannot be read.',
};

const failureOf = (error: WorkerFailure): Failure => {
  const words = unreadable[error.problem];
  if (words !== undefined) return new Failure('invalid', words, { cause: error });
  return tryAgainIn(FILE_SECONDS, 'unavailable', 'Too many files are being read right now.', error);
};

/**
 * Reads a file in a thread with limits on time and memory. Throws a `Failure` with a message for its owner; `words`
 * replace the usual ones of a problem.
 */
export const readFile = async (
  workers: Pick<Workers, 'run'>,
  bytes: Uint8Array,
  name: string,
  words: Partial<Record<DocumentProblem, string>> = {},
) => {
  const read = await workers.run(task, { bytes, name }, { outsideMb: OUTSIDE_MB }).catch((error: unknown) => {
    throw error instanceof WorkerFailure ? failureOf(error) : error;
  });
  if ('problem' in read) throw invalid(words[read.problem] ?? read.words);
  return read;
};
