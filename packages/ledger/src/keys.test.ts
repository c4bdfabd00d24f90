import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesFromHex, concatBytes, utf8 } from './bytes.ts';
import { formatVerifierKey, signHandover, signNote } from './keys.ts';
import { HOST, ours, sha256, signerFromSeed, successor } from './testing/fixtures.ts';
import { decodeBase64, toHex } from './bytes.ts';
import { parseCheckpoint, parseNote, parseVerifierKey } from './verify/notes.ts';

// RFC 8032, section 7.1: TEST 1, 2, 3 and 1024's first three are enough to pin the encoding of keys and signatures.
const RFC_8032 = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    seed: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
];

describe('Ed25519', () => {
  it.each(RFC_8032)(
    'signs $message as RFC 8032, section 7.1, does',
    async ({ seed, publicKey, message, signature }) => {
      const signer = signerFromSeed(seed, 'rfc8032.example');
      expect(signer.vkey).toBe(formatVerifierKey('rfc8032.example', bytesFromHex(publicKey), sha256));
      expect(toHex(signer.sign(bytesFromHex(message)))).toBe(signature);
      const key = await crypto.subtle.importKey('raw', bytesFromHex(publicKey), 'Ed25519', false, ['verify']);
      expect(await crypto.subtle.verify('Ed25519', key, bytesFromHex(signature), bytesFromHex(message))).toBe(true);
    },
  );
});

// The key, text and signature of the reference implementation's tests (golang.org/x/mod/sumdb/note).
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PETER_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_SIGNATURE =
  '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const PETER_SEED = toHex(decodeBase64('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz') ?? new Uint8Array(0)).slice(2);

describe('a verifier key', () => {
  it('of the reference implementation is read and written the same', async () => {
    const key = await parseVerifierKey(PETER);
    expect(key).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3' });
    expect(formatVerifierKey('PeterNeumann', key?.publicKey ?? new Uint8Array(0), sha256)).toBe(PETER);
  });

  it('is refused in every part of it and after every change of a character', async () => {
    for (let i = 0; i < PETER.length; i += 1) {
      const next = String.fromCharCode(PETER.charCodeAt(i) + 1);
      expect(await parseVerifierKey(PETER.slice(0, i) + next + PETER.slice(i + 1))).toBeNull();
      for (let j = i + 1; j <= PETER.length; j += 1)
        if (j - i < PETER.length) expect(await parseVerifierKey(PETER.slice(i, j))).toBeNull();
    }
  });

  it.each(['', 'a b', 'a+b', 'a\u00a0b', 'a\nb', '\ud800'])('cannot be made for the name %j', (name) => {
    expect(() => formatVerifierKey(name, new Uint8Array(32), sha256)).toThrow('not a key name');
  });
});

describe('a signed note', () => {
  it('of the reference implementation is written byte by byte the same', () => {
    const signer = signerFromSeed(PETER_SEED, 'PeterNeumann');
    expect(signer.vkey).toBe(PETER);
    expect(signNote(PETER_TEXT, signer)).toBe(`${PETER_TEXT}\n${PETER_SIGNATURE}`);
  });

  it('may have empty lines in its text, as the sample of c2sp.org/signed-note', () => {
    const text = 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned \u00e8 subito sera.\n';
    const line =
      '\u2014 quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
    const note = parseNote(`${text}\n${line}`);
    expect(note?.text).toBe(text);
    expect(note?.signatures[0]).toMatchObject({ name: 'quasimodo.example/salvatore', id: '367ba04b' });
  });

  it('of c2sp.org/tlog-checkpoint is read as the checkpoint it is', () => {
    const sample =
      'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
      '\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
    const note = parseNote(sample);
    expect(parseCheckpoint(note?.text ?? '')).toEqual({
      origin: 'example.com/behind-the-sofa',
      size: 20_852_163,
      root: '0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62',
    });
  });

  it.each([
    ['text without a last newline', 'abc'],
    ['a control character', 'a\tb\n'],
    ['a lone surrogate', '\ud800\n'],
    ['more than a megabyte', `${'a'.repeat(1_000_000)}\n`],
  ])('is not made from %s', (_, text) => {
    expect(() => signNote(text, ours)).toThrow();
  });

  it('is not made without a signature, nor with one that is not of Ed25519', () => {
    expect(() => signNote('a\n')).toThrow('needs a signature');
    expect(() => signNote('a\n', { vkey: ours.vkey, sign: () => new Uint8Array(63) })).toThrow('not an Ed25519');
  });

  it('is read back for any text a signer accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        const text = `${words.replaceAll(/[\p{Cc}]/gu, '\n')}\n`;
        const note = parseNote(signNote(text, ours, successor));
        expect(note?.text).toBe(text);
        expect(note?.signatures).toHaveLength(2);
      }),
    );
  });

  it('that is damaged anywhere never throws and never keeps both text and signature', () => {
    const whole = signNote(`${HOST}/session/conv:1\n3\n${'A'.repeat(43)}=\n`, ours);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.string({ unit: 'binary', maxLength: 3 }), (at, noise) => {
        const damaged = whole.slice(0, at) + noise + whole.slice(at + 1);
        fc.pre(damaged !== whole);
        const note = parseNote(damaged);
        const signature = parseNote(whole)?.signatures[0];
        const isKept =
          note?.text === parseNote(whole)?.text &&
          note?.signatures.length === 1 &&
          JSON.stringify(note.signatures[0]) === JSON.stringify(signature);
        expect(isKept).toBe(false);
        if (note !== null) parseCheckpoint(note.text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a hand-over', () => {
  it('names both keys and is signed by both', () => {
    const note = parseNote(signHandover(ours, successor));
    expect(note?.text).toBe(`${HOST}/handover\n${ours.vkey}\n${successor.vkey}\n`);
    expect(note?.signatures).toHaveLength(2);
  });

  it('to the same key is refused', () => {
    expect(() => signHandover(ours, ours)).toThrow('itself');
  });
});

describe('base64', () => {
  it('is accepted only in its canonical spelling', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(toHex(decodeBase64(text) ?? new Uint8Array(0))).toBe(toHex(bytes));
        expect(decodeBase64(`${text}\n`)).toBeNull();
        expect(decodeBase64(text.replace(/=+$/, '')) === null).toBe(text.endsWith('='));
      }),
    );
    expect(decodeBase64('AB==')).toBeNull();
    expect(decodeBase64('_-A=')).toBeNull();
    expect(concatBytes(utf8('a'), utf8('b'))).toEqual(utf8('ab'));
  });
});
