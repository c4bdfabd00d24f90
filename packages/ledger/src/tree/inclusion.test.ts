import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesFromHex } from '../bytes.ts';
import { inclusionPaths } from './inclusion.ts';
import { appendLeaf, emptyFrontier, leafHash, rootOf } from './merkle.ts';
import { verifyInclusion } from '../verify/verify-share.ts';
import { toHex } from '../bytes.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const leavesOf = (size: number): string[] =>
  Array.from({ length: size }, (_, index) => toHex(leafHash(Uint8Array.of(index), sha256)));

describe('an inclusion path', () => {
  it.each(Array.from({ length: 40 }, (_, index) => index + 1))('leads from every leaf of %i to the root', (size) => {
    const leaves = leavesOf(size);
    const frontier = leaves.reduce((before, leaf) => appendLeaf(before, bytesFromHex(leaf), sha256), emptyFrontier);
    const root = toHex(rootOf(frontier, sha256));
    const all = leaves.map((_, index) => index);
    for (const [seq, path] of inclusionPaths(leaves, all, sha256).entries()) {
      const leaf = leaves[seq] ?? '';
      expect(verifyInclusion({ leaf, seq, size, path, root })).toBe(true);
      expect(verifyInclusion({ leaf, seq, size, path: [...path, leaf], root })).toBe(false);
      expect(verifyInclusion({ leaf: 'f'.repeat(64), seq, size, path, root })).toBe(false);
      expect(verifyInclusion({ leaf, seq: size, size, path, root })).toBe(false);
    }
  });

  it('to a leaf that is not there is refused', () => {
    expect(() => inclusionPaths(leavesOf(3), [3], sha256)).toThrow('no such leaf');
    expect(() => inclusionPaths([], [0], sha256)).toThrow('no such leaf');
  });
});
