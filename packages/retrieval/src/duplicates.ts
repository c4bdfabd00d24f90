import { hashText, spread } from './features.ts';
import { tokenize } from './tokenize.ts';

/** MinHash (Broder 1997) over runs of three words: the share of equal places estimates the Jaccard index. */
export const signatureLength = 32;
const shingleWords = 3;
/** Words read per document: enough to tell two documents apart, and bounded. */
const wordsRead = 2000;

const seeds = Uint32Array.from({ length: signatureLength }, (_, index) =>
  spread(0x9e_37_79_b9 + index * 0x85_eb_ca_77),
);

function shingles(text: string): Set<number> {
  const words = tokenize(text).slice(0, wordsRead);
  const found = new Set<number>();
  const last = Math.max(1, words.length - shingleWords + 1);
  for (let index = 0; index < last; index += 1) found.add(hashText(words.slice(index, index + shingleWords).join(' ')));
  return found;
}

/** MinHash signature of a text. */
export function signatureOf(text: string): Uint32Array {
  const signature = new Uint32Array(signatureLength).fill(0xff_ff_ff_ff);
  for (const shingle of shingles(text)) {
    for (let place = 0; place < signatureLength; place += 1) {
      const value = spread(shingle ^ (seeds[place] ?? 0));
      if (value < (signature[place] ?? 0)) signature[place] = value;
    }
  }
  return signature;
}

/** Share of equal places of two signatures, which start at the given offsets. */
export function signatureOverlap(left: Uint32Array, leftAt: number, right: Uint32Array, rightAt: number): number {
  let same = 0;
  for (let place = 0; place < signatureLength; place += 1) {
    if (left[leftAt + place] === right[rightAt + place]) same += 1;
  }
  return same / signatureLength;
}

/** Jaccard index of the runs of three words of two texts; 1 when the words are the same. */
export function textOverlap(left: string, right: string): number {
  const a = shingles(left);
  const b = shingles(right);
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared += 1;
  return shared / (a.size + b.size - shared);
}
