import { bytesFromHex, type Sha256 } from '../bytes.ts';
import { LedgerError } from '../errors.ts';
import { nodeHash } from './merkle.ts';
import { toHex } from '../bytes.ts';

/**
 * The inclusion paths (RFC 9162, 2.1.3.1; hexadecimal, from the leaf up) of the leaves `wanted` in the RFC 6962 tree
 * over `leaves` (leaf hashes in hexadecimal). Throws `LedgerError` for a missing leaf.
 */
export const inclusionPaths = (
  leaves: readonly string[],
  wanted: readonly number[],
  sha256: Sha256,
): readonly string[][] => {
  const places = wanted.map((place) => {
    if (!Number.isInteger(place) || place < 0 || place >= leaves.length)
      throw new LedgerError('there is no such leaf in the tree');
    return place;
  });
  const paths = places.map((): string[] => []);
  let level = leaves;
  for (let depth = 0; level.length > 1; depth += 1) {
    for (const [index, place] of places.entries()) {
      const sibling = level[Math.floor(place / 2 ** depth) ^ 1];
      // At the right edge a subtree without a sibling moves up unchanged.
      if (sibling !== undefined) paths[index]?.push(sibling);
    }
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? '';
      const right = level[at + 1];
      above.push(right === undefined ? left : toHex(nodeHash(bytesFromHex(left), bytesFromHex(right), sha256)));
    }
    level = above;
  }
  return paths;
};
