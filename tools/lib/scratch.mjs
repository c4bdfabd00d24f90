import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const GIGABYTE = 1024 ** 3;

/**
 * Where tests keep their data: in memory where there is plenty of it, because every message that a server acknowledges
 * waits for a disk (6 ms a commit on a virtual one), else the system's folder. A TMPDIR that is set has its way.
 */
export function scratchFolder() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > 2 * GIGABYTE && freemem() > 4 * GIGABYTE ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
