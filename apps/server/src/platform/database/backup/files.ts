import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BackupError } from './archive.ts';

/** The temporary name of a file being written; it contains the id of the writing process. */
export const partialOf = (file: string): string => `${file}.${process.pid}.partial`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user also exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes temporary files of killed processes whose paths begin this way, to free the disk. */
export const removeLeftovers = (beginning: string): void => {
  const folder = dirname(beginning);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(beginning))) continue;
    const pid = /\.(\d+)\.partial$/.exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, name), { recursive: true });
  }
};

/** Writes a file atomically. */
const writeWhole = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = partialOf(file);
  writeFileSync(partial, content, { mode: 0o600, flush: true });
  renameSync(partial, file);
};

/** Copies the keys beside a backup; false when there are none. Throws `BackupError` when others are already there. */
export const keepKeyring = (from: string, to: string): boolean => {
  if (!existsSync(from)) return false;
  const keys = readFileSync(from, 'utf8');
  if (!existsSync(to)) writeWhole(to, keys);
  else if (readFileSync(to, 'utf8') !== keys)
    throw new BackupError(`${to} holds other keys. Move it away, or choose another name for the backup.`);
  return true;
};

/** The folder of the data directory with uploaded files, each named by its id. */
export const FILES_FOLDER = 'attachments';

/** Does nothing when the file was removed meanwhile. */
const copyFile = (from: string, to: string): void => {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(from)) return;
    throw error;
  }
  chmodSync(to, 0o600);
};

/** Copies regular files only: a symbolic link in a backup from elsewhere could expose any file of this machine. */
const copyFiles = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  chmodSync(to, 0o700);
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.endsWith('.partial')) copyFile(join(from, entry.name), join(to, entry.name));
};

/**
 * Copies the uploaded files beside a backup, after their rows were written: a file added meanwhile may have no row.
 * False when there are none; throws `BackupError` when others are already there.
 */
export const keepFiles = (from: string, to: string): boolean => {
  // A restore would take them for its own, even where this backup has none.
  if (existsSync(to))
    throw new BackupError(
      `${to} holds the files of another backup, or of one that was killed. Move it away, or choose another name.`,
    );
  if (!existsSync(from) || readdirSync(from).length === 0) return false;
  const partial = partialOf(to);
  copyFiles(from, partial);
  renameSync(partial, to);
  return true;
};

/** How many of this many uploaded files a data directory lacks. */
export const countMissing = (folder: string, expected: number): number => {
  const there = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.partial')).length : 0;
  return Math.max(0, expected - there);
};

/** Copies the files of a backup into a data directory; files already there are the same ones. */
export const takeFiles = (from: string, to: string): boolean => {
  if (!existsSync(from)) return false;
  copyFiles(from, to);
  return true;
};

/**
 * Copies the keys of a backup into a data directory whose database is empty; false when the backup has none beside it.
 * Keys already there have sealed nothing that still exists; they are kept under another name all the same.
 */
export const takeKeyring = (from: string, to: string): boolean => {
  if (!existsSync(from)) return false;
  const keys = readFileSync(from, 'utf8');
  if (existsSync(to) && readFileSync(to, 'utf8') !== keys) {
    let number = 1;
    while (existsSync(`${to}.before-restore-${number}`)) number += 1;
    renameSync(to, `${to}.before-restore-${number}`);
  }
  writeWhole(to, keys);
  return true;
};
