import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import type { DocumentLimits } from './limits.ts';
import { broken, tooLarge, UnreadableDocument } from './unreadable-document.ts';

/** The files of a container, read by name; no name ever becomes a path on disk. */
export interface Container {
  readonly names: ReadonlySet<string>;
  /** The text of a file, or undefined if there is none with that name. */
  text(name: string): string | undefined;
  /** The same for many files, reading the container's directory only once. */
  texts(names: Iterable<string>): Map<string, string>;
}

const unzip = (bytes: Uint8Array, what: string, filter: (file: UnzipFileInfo) => boolean) => {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : broken(what, error);
  }
};

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
const decode = (bytes: Uint8Array): string => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : strFromU8(bytes);
};

/**
 * Opens a container. Files are unpacked into at most the size stated in the directory, so the sum is checked before
 * anything is unpacked. Throws `UnreadableDocument`.
 */
export function openContainer(bytes: Uint8Array, what: string, limits: DocumentLimits): Container {
  const names = new Set<string>();
  let unpacked = 0;
  // Counted without collecting names: a directory may claim billions of files that do not exist.
  let entries = 0;
  unzip(bytes, what, ({ name, originalSize }) => {
    unpacked += originalSize;
    entries += 1;
    names.add(name);
    if (unpacked > limits.unpackedBytes || entries > limits.entries)
      throw tooLarge('This file unpacks to far more than its size; it is not read.');
    return false;
  });
  if (names.size === 0) throw broken(what);
  const texts = (wanted: Iterable<string>): Map<string, string> => {
    const some = new Set(wanted);
    const read = unzip(bytes, what, ({ name }) => some.has(name));
    return new Map(Object.entries(read).map(([name, content]) => [name, decode(content)]));
  };
  return { names, texts, text: (name) => (names.has(name) ? texts([name]).get(name) : undefined) };
}

/** Resolves a reference between files of a container; `..` cannot leave it. */
export function resolveName(from: string, target: string): string {
  const path = target.startsWith('/') ? target : `${from.slice(0, from.lastIndexOf('/') + 1)}${target}`;
  const steps: string[] = [];
  for (const step of path.split('#')[0]?.split('/') ?? []) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
