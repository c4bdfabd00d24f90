import { expect, test } from 'vitest';
import { createPasswords } from './password.ts';

test('a password is kept as OWASP recommends, with a salt of its own', async () => {
  const passwords = createPasswords();
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await passwords.matches('correct horse', first)).toBe(true);
  expect(await passwords.matches('correct house', first)).toBe(false);
  expect(await passwords.matches('correct horse', undefined)).toBe(false);
});

test('a letter with its accent is the same password, however it was typed', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  expect(await passwords.matches('cafe\u0301', await passwords.hash('caf\u00e9'))).toBe(true);
});
