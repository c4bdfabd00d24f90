import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPasswords } from './password.ts';
import { resetPasswordIn } from './reset.ts';

const app = await startApp();
afterAll(() => app.stop());
const { database } = app.app;
const passwords = createPasswords({ memoryCost: 1_024, timeCost: 2 });
const reset = (email: string) => resetPasswordIn({ database, clock: systemClock, passwords }, email);

test('who forgot the password signs in with the one the operator was given, and all sessions have ended', async () => {
  const user = await app.register();
  const other = await app.register();
  const password = (await reset(user.email.toUpperCase())) ?? '';
  expect(password).toMatch(/^(?:[0-9a-f]{6}-){3}[0-9a-f]{6}$/);
  expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
  const signIn = (secret: string) =>
    other.call('POST', '/api/auth/login', { email: user.email, password: secret }).then(({ status }) => status);
  expect(await signIn(user.password)).toBe(401);
  expect(await signIn(password)).toBe(200);
  expect((await other.call('GET', '/api/auth/me')).status).toBe(200);
});

test('an address without an account gets no password', async () => {
  expect(await reset('nobody@example.com')).toBeUndefined();
});
