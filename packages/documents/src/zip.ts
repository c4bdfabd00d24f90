import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import type { DocumentLimits } from './limits.ts';
import { broken, tooLarge, UnreadableDocument } from './unreadable-document.ts';

/** The files of a container, read by name; nothing of it ever becomes a path of the disk. */
export interface Container {
  readonly names: ReadonlySet<string>;
  /** The text of a file, or undefined where there is none of that name. */
  text(name: string): string | undefined;
  /** The same for many at once: the directory of the container is read once. */
  texts(names: Iterable<string>): Map<string, string>;
}

const unzip = (bytes: Uint8Array, what: string, filter: (file: UnzipFileInfo) => boolean) => {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : broken(what, error);
  }
};

/** UTF-8, or UTF-16 where its mark says so. */
const decode = (bytes: Uint8Array): string => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : strFromU8(bytes);
};

/**
 * Opens a container. Its files are unpacked into as much room as its directory says and no more, so what that adds up to
 * is checked before anything is unpacked. Throws `UnreadableDocument`.
 */
export function openContainer(bytes: Uint8Array, what: string, limits: DocumentLimits): Container {
  const names = new Set<string>();
  let unpacked = 0;
  // Not their names, of which many may have one: a directory may claim thousands of millions that are not there.
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

/** A name inside a container that another file of it points at; `..` cannot leave it. */
export function resolveName(from: string, target: string): string {
  const path = target.startsWith('/') ? target : `${from.slice(0, from.lastIndexOf('/') + 1)}${target}`;
  const steps: string[] = [];
  for (const step of path.split('#')[0]?.split('/') ?? []) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
