import { expect, test } from 'vitest';
import { readPrompt } from './compliance.ts';

test.each([
  ['-----BEGIN PRIVATE KEY-----', true],
  ['-----BEGIN RSA PRIVATE KEY-----', true],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----', true],
  ['-----BEGIN PUBLIC KEY-----', false],
  ['BEGIN with the PRIVATE KEY', false],
])('%s is a secret: %s', (prompt, expected) => {
  expect(readPrompt(prompt).hasSecret).toBe(expected);
});

test('a prompt that repeats how a key begins takes as long as any other: a quadratic search would not end', () => {
  expect(readPrompt('BEGIN '.repeat(400_000)).hasSecret).toBe(false);
});
