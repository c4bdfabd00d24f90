import { bytesFromHex, concatBytes, utf8, type Sha256 } from '../bytes.ts';
import { LedgerError } from '../errors.ts';
import { toHex } from '../bytes.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The RFC 6962 leaf hash of some bytes: SHA-256(0x00 || bytes). */
export const leafHash = (bytes: Uint8Array, sha256: Sha256): Uint8Array => sha256(concatBytes(LEAF, bytes));

/** The RFC 6962 hash of an inner node: SHA-256(0x01 || left || right). */
export const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(concatBytes(NODE, left, right));

/**
 * The right edge of an RFC 6962 tree: the roots (hex) of its complete subtrees, largest first, one for every set bit of
 * `size`. It suffices to append and to compute the root, and its length is logarithmic in the history.
 */
export interface Frontier {
  readonly size: number;
  readonly peaks: readonly string[];
}

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

const setBits = (size: number): number => {
  let bits = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) bits += rest % 2;
  return bits;
};

/** The frontier with these values. Throws `LedgerError` unless there is one hash for every set bit of the size. */
export const checkedFrontier = (size: number, peaks: readonly string[]): Frontier => {
  if (!Number.isSafeInteger(size) || size < 0) throw new LedgerError('a tree has a size of zero or more');
  if (peaks.length !== setBits(size)) throw new LedgerError('the frontier does not fit the size of the tree');
  if (!peaks.every((peak) => /^[0-9a-f]{64}$/.test(peak))) throw new LedgerError('the frontier holds no hashes');
  return { size, peaks };
};

/** The frontier after one more leaf (its hash, not its bytes); takes one hash per trailing binary one of `size`. */
export const appendLeaf = (frontier: Frontier, leaf: Uint8Array, sha256: Sha256): Frontier => {
  const peaks = [...frontier.peaks];
  let top = leaf;
  for (let rest = frontier.size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    const left = peaks.pop();
    if (left === undefined) throw new LedgerError('the frontier does not fit the size of the tree');
    top = nodeHash(bytesFromHex(left), top, sha256);
  }
  return { size: frontier.size + 1, peaks: [...peaks, toHex(top)] };
};

/** The RFC 6962 root of the tree (32 bytes); for the empty tree it is SHA-256 of nothing. */
export const rootOf = (frontier: Frontier, sha256: Sha256): Uint8Array => {
  const last = frontier.peaks.at(-1);
  if (last === undefined) return sha256(utf8(''));
  return frontier.peaks
    .slice(0, -1)
    .reduceRight<Uint8Array>((right, left) => nodeHash(bytesFromHex(left), right, sha256), bytesFromHex(last));
};
