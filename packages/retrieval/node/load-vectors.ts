import { readFileSync } from 'node:fs';
import { parseVectors, type WordVectors } from '../src/search/vectors.ts';

let loaded: WordVectors | undefined;

/** The shipped word vectors, read from disk on first use and shared after that (4 MB). */
export function loadVectors(): WordVectors {
  const read = (name: string): Buffer => readFileSync(new URL(`../vectors/${name}`, import.meta.url));
  loaded ??= parseVectors({
    terms: read('terms.txt').toString('utf8'),
    vectors: read('vectors.bin'),
    neighbors: read('neighbors.bin'),
  });
  return loaded;
}
