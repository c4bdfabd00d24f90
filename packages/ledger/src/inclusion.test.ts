import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesFromHex } from './bytes.ts';
import { inclusionPaths } from './inclusion.ts';
import { appendLeaf, emptyFrontier, leafHash, nodeHash, rootOf } from './merkle.ts';
import { toHex } from './verifier.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const leavesOf = (size: number): string[] =>
  Array.from({ length: size }, (_, index) => toHex(leafHash(Uint8Array.of(index), sha256)));

/** RFC 9162, 2.1.3.2. */
const rootFrom = (leaf: string, index: number, size: number, path: readonly string[]): string => {
  let hash = bytesFromHex(leaf);
  let place = index;
  let last = size - 1;
  for (const step of path) {
    if (last === 0) return 'the path is too long';
    if (place % 2 === 1 || place === last) {
      hash = Uint8Array.from(nodeHash(bytesFromHex(step), hash, sha256));
      for (; place % 2 === 0 && place !== 0; last = Math.floor(last / 2)) place /= 2;
    } else hash = Uint8Array.from(nodeHash(hash, bytesFromHex(step), sha256));
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? toHex(hash) : 'the path is too short';
};

describe('an inclusion path', () => {
  it.each(Array.from({ length: 40 }, (_, index) => index + 1))('leads from every leaf of %i to the root', (size) => {
    const leaves = leavesOf(size);
    const frontier = leaves.reduce((before, leaf) => appendLeaf(before, bytesFromHex(leaf), sha256), emptyFrontier);
    const root = toHex(rootOf(frontier, sha256));
    const all = leaves.map((_, index) => index);
    for (const [index, path] of inclusionPaths(leaves, all, sha256).entries())
      expect(rootFrom(leaves[index] ?? '', index, size, path)).toBe(root);
  });

  it('to a leaf that is not there is refused', () => {
    expect(() => inclusionPaths(leavesOf(3), [3], sha256)).toThrow('no such leaf');
    expect(() => inclusionPaths([], [0], sha256)).toThrow('no such leaf');
  });
});
