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

/** The name of a file on its way; it says which process writes it. */
export const partialOf = (file: string): string => `${file}.${process.pid}.partial`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes what killed processes left of files on their way whose paths begin so; it would only fill the disk. */
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

/** Writes a file whole or not at all. */
const writeWhole = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = partialOf(file);
  writeFileSync(partial, content, { mode: 0o600, flush: true });
  renameSync(partial, file);
};

/** Puts the keys beside a backup; false when there are none. Throws `BackupError` where other keys lie there. */
export const keepKeyring = (from: string, to: string): boolean => {
  if (!existsSync(from)) return false;
  const keys = readFileSync(from, 'utf8');
  if (!existsSync(to)) writeWhole(to, keys);
  else if (readFileSync(to, 'utf8') !== keys)
    throw new BackupError(`${to} holds other keys. Move it away, or choose another name for the backup.`);
  return true;
};

/** The folder of a data directory in which files of people lie, each under its id. */
export const FILES_FOLDER = 'attachments';

/** Does nothing where it was removed meanwhile. */
const copyFile = (from: string, to: string): void => {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(from)) return;
    throw error;
  }
  chmodSync(to, 0o600);
};

/** Whole files alone: a link in a backup that came from elsewhere would show what is none of its business. */
const copyFiles = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  chmodSync(to, 0o700);
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.endsWith('.partial')) copyFile(join(from, entry.name), join(to, entry.name));
};

/** Puts the files beside a backup, after their rows: what is added meanwhile may be there without one. False when there are none; throws `BackupError` where others lie there. */
export const keepFiles = (from: string, to: string): boolean => {
  // A restore would take them for its own, also where this backup has none.
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

/** Takes the files of a backup into a data directory; those that lie there already are the same. */
export const takeFiles = (from: string, to: string): boolean => {
  if (!existsSync(from)) return false;
  copyFiles(from, to);
  return true;
};

/**
 * Takes the keys of a backup into a data directory whose database is empty; false when the backup has none beside it.
 * Keys that lie there already have sealed nothing that is still there; they are kept under another name all the same.
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
