import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toHex, utf8 } from '../bytes.ts';
import { sha256Of } from './sha256.ts';

describe('SHA-256 of the verifier', () => {
  // FIPS 180-4 and the example values that NIST publishes with it.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('has the published value of %.60s', (text, hash) => {
    expect(toHex(sha256Of(utf8(text)))).toBe(hash);
  });

  it('is what Node computes, at every length around the ends of blocks', () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = randomBytes(length);
      expect(toHex(sha256Of(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});
