import { hashText, spread } from './features.ts';
import { splitTerms } from '@symbi/text/terms';

/** MinHash (Broder 1997) over runs of three words: the share of equal places estimates the Jaccard index. */
export const SIGNATURE_LENGTH = 32;
const SHINGLE_WORDS = 3;
/** Words read per document: enough to tell two documents apart, and bounded. */
const WORDS_READ = 2000;

const seeds = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, index) =>
  spread(0x9e_37_79_b9 + index * 0x85_eb_ca_77),
);

function shingles(text: string): Set<number> {
  const words = splitTerms(text).slice(0, WORDS_READ);
  const found = new Set<number>();
  const last = Math.max(1, words.length - SHINGLE_WORDS + 1);
  for (let index = 0; index < last; index += 1)
    found.add(hashText(words.slice(index, index + SHINGLE_WORDS).join(' ')));
  return found;
}

/** MinHash signature of a text. */
export function signatureOf(text: string): Uint32Array {
  const signature = new Uint32Array(SIGNATURE_LENGTH).fill(0xff_ff_ff_ff);
  for (const shingle of shingles(text)) {
    for (let place = 0; place < SIGNATURE_LENGTH; place += 1) {
      const value = spread(shingle ^ (seeds[place] ?? 0));
      if (value < (signature[place] ?? 0)) signature[place] = value;
    }
  }
  return signature;
}

/** Allowed shortfall of the estimate from 32 places: more than two standard deviations at .8. */
const ESTIMATE_ERROR = 0.2;

/** The least number of equal places of two signatures whose texts may have the given similarity. */
const leastSame = (similarity: number): number => Math.ceil((similarity - ESTIMATE_ERROR) * SIGNATURE_LENGTH);

/**
 * In how many places two signatures, given by number, are equal; undefined below `least`, which for most pairs shows
 * after a few places.
 */
function samePlaces(signatures: Uint32Array, left: number, right: number, least: number): number | undefined {
  const [one, other] = [left * SIGNATURE_LENGTH, right * SIGNATURE_LENGTH];
  let different = 0;
  for (let place = 0; place < SIGNATURE_LENGTH; place += 1) {
    if (signatures[one + place] === signatures[other + place]) continue;
    different += 1;
    if (SIGNATURE_LENGTH - different < least) return undefined;
  }
  return SIGNATURE_LENGTH - different;
}

/** False if two signatures, given by number, are too different for texts of the given similarity. */
export function mayOverlap(signatures: Uint32Array, left: number, right: number, similarity: number): boolean {
  return samePlaces(signatures, left, right, leastSame(similarity)) !== undefined;
}

/** The lines of a table may all be alike; their texts are then compared with this many of the others. */
const COMPARED = 16;

/**
 * The numbers of the signatures, of `count`, whose texts may have the given similarity to that of signature `slot`, each
 * with how many places are equal. An import asks this of each of its items: nothing is made for what differs.
 */
export function likelySlots(
  signatures: Uint32Array,
  slot: number,
  count: number,
  similarity: number,
): Map<number, number> {
  const least = leastSame(similarity);
  const likely = new Map<number, number>();
  for (let other = 0; other < count; other += 1) {
    const same = other === slot ? undefined : samePlaces(signatures, slot, other, least);
    if (same !== undefined) likely.set(other, same);
  }
  return likely;
}

/** Those whose signatures have the most equal places, the most first. */
export const likeliest = <T>(list: readonly T[], sameOf: (entry: T) => number): T[] =>
  list.toSorted((left, right) => sameOf(right) - sameOf(left)).slice(0, COMPARED);

const BAND_PLACES = 4;
/** Each of many copies of one text is compared with at most this many earlier ones, which keeps the work linear. */
const COMPARED_PER_BAND = 8;

/** Pairs that agree on four adjacent places of their signatures, as 98 % of pairs do at a similarity of .8. */
export function likelyPairs<T>(signatures: Uint32Array, list: readonly T[], slotOf: (entry: T) => number): [T, T][] {
  const pairs = new Map<T, Set<T>>();
  for (let band = 0; band < SIGNATURE_LENGTH; band += BAND_PLACES) {
    const buckets = new Map<string, T[]>();
    for (const entry of list) {
      const at = slotOf(entry) * SIGNATURE_LENGTH + band;
      const key = signatures.subarray(at, at + BAND_PLACES).join(' ');
      const bucket = buckets.get(key) ?? [];
      for (const earlier of bucket) pairs.set(earlier, (pairs.get(earlier) ?? new Set<T>()).add(entry));
      if (bucket.length < COMPARED_PER_BAND) buckets.set(key, [...bucket, entry]);
    }
  }
  return [...pairs].flatMap(([left, others]) => [...others].map((right): [T, T] => [left, right]));
}

/** Compares texts with one: the Jaccard index of their runs of three words, 1 if the words are the same. */
export function overlapWith(text: string): (other: string) => number {
  const own = shingles(text);
  return (other) => {
    const others = shingles(other);
    let shared = 0;
    for (const shingle of own) if (others.has(shingle)) shared += 1;
    return shared / (own.size + others.size - shared);
  };
}
