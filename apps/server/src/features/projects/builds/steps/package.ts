import { createHash } from 'node:crypto';
import { canonicalJson } from '@symbi/ledger';
import type { Item } from '../../knowledge/items.ts';
import { counted, info, type Step } from './step.ts';
import { createTar, type ArchivedFile } from './tar.ts';

const PACKAGE_FORMAT = 'symbi-project-package';

export interface Package {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly items: number;
}

const encoder = new TextEncoder();
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Deeply nested data would be mostly indentation. */
const MOST_BLANKS = 4;

/** Indented for people, unless that makes it many times larger. */
const pretty = (value: unknown): Uint8Array => {
  const plain = canonicalJson(value);
  const indented = JSON.stringify(JSON.parse(plain), null, 2);
  return encoder.encode(`${indented.length > MOST_BLANKS * plain.length ? plain : indented}\n`);
};

/**
 * One archive of the items: a JSON file each, named by its position and hash; `manifest.json` describing each, and
 * `SHA256SUMS` for `sha256sum -c`. Contains nothing but the knowledge and the target, so the same knowledge gives the
 * same bytes.
 */
export const packageItems = function* (items: readonly Item[], target: string): Step<Package> {
  const sorted = items.toSorted((left, right) => (left.hash < right.hash ? -1 : 1));
  const files: ArchivedFile[] = [];
  const listed: unknown[] = [];
  for (const [index, { tag, source, data, hash }] of sorted.entries()) {
    const bytes = pretty({ tag, source, data });
    const path = `items/${String(index + 1).padStart(4, '0')}-${hash.slice(0, 16)}.json`;
    files.push({ path, bytes });
    listed.push({ path, tag, source, bytes: bytes.length, sha256: sha256(bytes), content_sha256: hash });
    yield null;
  }
  const manifest = pretty({ format: PACKAGE_FORMAT, version: 1, target, count: sorted.length, items: listed });
  files.push({ path: 'manifest.json', bytes: manifest });
  const sums = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const lines = sums.map((file) => `${sha256(file.bytes)}  ${file.path}\n`);
  files.push({ path: 'SHA256SUMS', bytes: encoder.encode(lines.join('')) });
  yield info(`manifest.json lists ${counted(sorted.length, 'item')}, sha256 ${sha256(manifest)}`);
  const bytes = createTar(files);
  const hash = sha256(bytes);
  yield info(`Archive of ${counted(files.length, 'file')}, ${bytes.length} bytes, sha256 ${hash}`);
  return { bytes, sha256: hash, items: sorted.length };
};
