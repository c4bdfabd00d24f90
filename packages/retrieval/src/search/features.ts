import { stemTerm } from '@symbi/text/terms';

/** Feature counts of a text. Character and pair keys are 32-bit hashes, never 0. */
export type TextFeatures = {
  stems: Map<string, number>;
  grams: Map<number, number>;
  pairs: Map<number, number>;
  stemCount: number;
  gramCount: number;
  pairCount: number;
};

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01_00_01_93) >>> 0;
}

/** Finalizer of MurmurHash3 (Appleby, public domain): spreads the bits of a 32-bit number. */
export function spread(hash: number): number {
  let value = hash ^ (hash >>> 16);
  value = Math.imul(value, 0x85_eb_ca_6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2_b2_ae_35);
  value ^= value >>> 16;
  return value >>> 0 || 1;
}

/** 32-bit FNV-1a hash of a string, finished, never 0. */
export function hashText(text: string): number {
  return hashFrom(0x81_1c_9d_c5, text);
}

/** A second 32-bit hash, for uses in which two texts with the same first hash must be distinguished. */
export function secondHash(text: string): number {
  return hashFrom(0x9e_37_79_b9, text);
}

function hashFrom(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = mix(hash, text.charCodeAt(index));
  return spread(hash);
}

/** Calls `visit` with the hash of each run of four characters of `_word_`. */
function visitGrams(word: string, visit: (hash: number) => void): void {
  const padded = `_${word}_`;
  if (padded.length <= 4) {
    visit(hashText(padded));
    return;
  }
  for (let index = 0; index + 4 <= padded.length; index += 1) {
    let hash = 0x81_1c_9d_c5;
    for (let inner = index; inner < index + 4; inner += 1) hash = mix(hash, padded.charCodeAt(inner));
    visit(spread(hash));
  }
}

const bump = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Features of a list of topic words (see `contentTerms`). */
export function featuresOf(words: readonly string[]): TextFeatures {
  const stems = new Map<string, number>();
  const grams = new Map<number, number>();
  const pairs = new Map<number, number>();
  let gramCount = 0;
  let pairCount = 0;
  let previous: string | undefined;
  for (const word of words) {
    const root = stemTerm(word);
    bump(stems, root);
    visitGrams(word, (hash) => {
      bump(grams, hash);
      gramCount += 1;
    });
    if (previous !== undefined) {
      bump(pairs, hashText(`${previous} ${root}`));
      pairCount += 1;
    }
    previous = root;
  }
  return { stems, grams, pairs, stemCount: words.length, gramCount, pairCount };
}
