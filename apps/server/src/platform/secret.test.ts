import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openKeyring } from './secret.ts';

const key = (): string => randomBytes(32).toString('base64');
const [first, second] = [key(), key()];
const keyring = openKeyring(`k1:${first}`, '');

test('a secret opens in its place alone, whatever the other one is called', () => {
  const sealed = keyring.seal('sk-secret', ['api_keys', 'sealed', 'ab', 'c']);
  expect(keyring.open(sealed, ['api_keys', 'sealed', 'ab', 'c'])).toBe('sk-secret');
  for (const place of [
    ['api_keys', 'sealed', 'a', 'bc'],
    ['api_keys', 'sealed', 'abc'],
    ['api_keys', 'sealed', 'c', 'ab'],
    [],
  ])
    expect(() => keyring.open(sealed, place)).toThrow();
});

test('a secret that was changed does not open, and two of the same words differ', () => {
  const sealed = keyring.seal('sk-secret', ['place']);
  expect(keyring.seal('sk-secret', ['place'])).not.toBe(sealed);
  const [version, id, wrapped = '', body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64');
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
  expect(() => keyring.open([version, id, wrapped, bytes.toString('base64')].join('.'), ['place'])).toThrow();
});

test('the newest key seals, the others still open, and what they sealed is stale', () => {
  const sealed = keyring.seal('sk-secret', ['place']);
  const rotated = openKeyring(`k2:${second},k1:${first}`, '');
  expect(rotated.open(sealed, ['place'])).toBe('sk-secret');
  expect([rotated.isStale(sealed), rotated.isStale(rotated.seal('sk-secret', ['place']))]).toEqual([true, false]);
  expect(() => openKeyring(`k2:${second}`, '').open(sealed, ['place'])).toThrow('is not in the keyring');
});
