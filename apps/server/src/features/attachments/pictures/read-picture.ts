import { pictureLimits } from '@symbi/contracts/attachment-limits';
import { Failure, invalid, tryAgainIn } from '../../../platform/failure.ts';
import { FILE_SECONDS } from '../../../platform/workers/pools.ts';
import { WorkerFailure, workerTask, type WorkerProblem } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { pictureFormat, readHeader } from './header.ts';
import type { work } from './redraw.task.ts';

const task = workerTask<typeof work>(new URL('redraw.task.ts', import.meta.url));

const DAMAGED = 'This picture is damaged or incomplete. Open it in the program that made it and save it again.';
const TOO_LARGE = `This picture has more than ${pictureLimits.pixels / 1_000_000} million pixels, or is longer than ${pictureLimits.longest.toLocaleString('en-US')} of them. Save it smaller.`;

const problems: Partial<Record<WorkerProblem, string>> = {
  time: 'Reading this picture took too long. Save it smaller.',
  memory: 'Reading this picture needed too much memory. Save it smaller.',
  fault: DAMAGED,
};

const failureOf = (error: WorkerFailure): Failure => {
  const words = problems[error.problem];
  if (words !== undefined) return new Failure('invalid', words, { cause: error });
  return tryAgainIn(FILE_SECONDS, 'unavailable', 'Too many files are being read right now.', error);
};

/** Whether a file declares one of the accepted picture formats, whatever its name. */
export const isPicture = (bytes: Uint8Array): boolean => pictureFormat(bytes) !== undefined;

/** Prepares a picture for models. Throws a `Failure` with a message for the person who chose it. */
export const readPicture = async (workers: Pick<Workers, 'run'>, bytes: Uint8Array) => {
  const header = readHeader(bytes);
  if (header === undefined) throw invalid(DAMAGED);
  const { width, height } = header;
  // Before decoding: a few bytes can declare a billion pixels.
  if (width * height > pictureLimits.pixels || Math.max(width, height) > pictureLimits.longest)
    throw invalid(TOO_LARGE);
  return workers.run(task, { bytes, header, side: pictureLimits.side }).catch((error: unknown) => {
    throw error instanceof WorkerFailure ? failureOf(error) : error;
  });
};
