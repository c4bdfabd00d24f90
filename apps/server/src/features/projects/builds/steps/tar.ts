/** A file of an archive. The server makes `path`: plain ASCII, at most 100 characters, no parent directories. */
export interface ArchivedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;
const plainPath = /^[a-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[a-z0-9][\w-]*(?:\.[\w-]+)*)*$/i;
const encoder = new TextEncoder();

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

/** POSIX.1-1988 (ustar) header of a regular file without an owner or a time. */
const headerOf = ({ path, bytes }: ArchivedFile): Uint8Array => {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number): void => header.set(encoder.encode(text), at);
  put(path, 0);
  put(octal(0o644, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(bytes.length, 12), 124);
  put(octal(0, 12), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  put(octal(0, 8), 329);
  put(octal(0, 8), 337);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

const padded = (length: number): number => Math.ceil(length / BLOCK) * BLOCK;

/**
 * A tar archive that does not depend on when, where or by whom it was made: files sorted by path, no times, no owners.
 * The same files give the same bytes. Throws when a path is not plain, or is repeated.
 */
export const createTar = (files: readonly ArchivedFile[]): Uint8Array<ArrayBuffer> => {
  const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const size = sorted.reduce((sum, file) => sum + BLOCK + padded(file.bytes.length), 2 * BLOCK);
  const archive = new Uint8Array(size);
  let at = 0;
  for (const [index, file] of sorted.entries()) {
    if (!plainPath.test(file.path) || file.path.length > 100) throw new Error(`Not a plain path: ${file.path}`);
    if (file.path === sorted[index + 1]?.path) throw new Error(`Given twice: ${file.path}`);
    archive.set(headerOf(file), at);
    archive.set(file.bytes, at + BLOCK);
    at += BLOCK + padded(file.bytes.length);
  }
  return archive;
};
