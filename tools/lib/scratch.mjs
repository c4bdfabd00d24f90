import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const GIGABYTE = 1024 ** 3;

/**
 * The folder for test data: in memory if there is plenty, because every acknowledged message waits for the disk (6 ms
 * per commit on a virtual one), else the system's folder. TMPDIR takes precedence.
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
