import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesFromHex, utf8 } from '../bytes.ts';
import { LedgerError } from '../errors.ts';
import { appendLeaf, checkedFrontier, emptyFrontier, leafHash, nodeHash, rootOf } from './merkle.ts';
import { sha256 } from '../testing/fixtures.ts';
import { toHex } from '../bytes.ts';
import { hashRow } from '../verify/tree.ts';

/** RFC 6962, section 2.1, word for word: the slow definition, for comparison. */
const definedRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [only, ...more] = leaves;
  if (only === undefined) return sha256(new Uint8Array(0));
  if (more.length === 0) return leafHash(only, sha256);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)), sha256);
};

// The leaves and roots of the reference tests of certificate-transparency (merkletree/merkle_tree_test.cc).
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the Merkle tree', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))(
    'of %i reference leaves has the known root',
    (size, root) => {
      const leaves = LEAVES.slice(0, size).map(bytesFromHex);
      const frontier = leaves.reduce((tree, leaf) => appendLeaf(tree, leafHash(leaf, sha256), sha256), emptyFrontier);
      expect(toHex(rootOf(frontier, sha256))).toBe(root);
    },
  );

  it('grown leaf by leaf equals the definition at every size', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 70 }), (leaves) => {
        let frontier = emptyFrontier;
        for (const [i, leaf] of leaves.entries()) {
          frontier = appendLeaf(frontier, leafHash(leaf, sha256), sha256);
          expect(toHex(rootOf(frontier, sha256))).toBe(toHex(definedRoot(leaves.slice(0, i + 1))));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('needs no more than the logarithm of the history to grow', () => {
    let hashes = 0;
    const counting = (bytes: Uint8Array): Uint8Array => {
      hashes += 1;
      return sha256(bytes);
    };
    let frontier = emptyFrontier;
    for (let i = 0; i < 4096; i += 1) {
      hashes = 0;
      frontier = appendLeaf(frontier, utf8(`${String(i)}`.padStart(32)), counting);
      expect(hashes).toBeLessThanOrEqual(12);
      expect(frontier.peaks.length).toBeLessThanOrEqual(12);
    }
  });

  it.each([
    [3, ['a'.repeat(64)]],
    [1, ['A'.repeat(64)]],
    [-1, []],
    [0.5, []],
  ])('refuses a frontier of size %d that is not one', (size, peaks) => {
    expect(() => checkedFrontier(size, peaks)).toThrow(LedgerError);
  });

  it('has the hash of a row as its leaf', () => {
    expect(hashRow('{"a":"\u00e9"}')).toBe(toHex(leafHash(utf8('{"a":"\u00e9"}'), sha256)));
  });
});
