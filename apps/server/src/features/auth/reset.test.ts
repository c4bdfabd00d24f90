import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPasswords } from './password.ts';
import { createLog } from '../../platform/observability/log.ts';
import { resetPassword, resetPasswordIn } from './reset.ts';

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

test('attempts used up before the reset do not keep its new password out', async () => {
  const user = await app.register();
  const signIn = (password: string) => app.call('POST', '/api/auth/login', { email: user.email, password });
  const wrong = await Promise.all(Array.from({ length: 11 }, () => signIn('a wrong password')));
  expect(wrong.map(({ status }) => status)).toContain(429);
  expect((await signIn((await reset(user.email)) ?? '')).status).toBe(200);
});

test('the connection of whoever knew the old password is closed, and no other', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const [socket, otherSocket] = [await user.connect(), await other.connect()];
  const told = new Promise((resolve) => socket.on('session:ended', resolve));
  const closed = new Promise((resolve) => socket.on('disconnect', resolve));
  await reset(user.email);
  await app.app.closeEnded();
  expect(await told).toEqual({});
  expect(await closed).toBe('io server disconnect');
  expect(otherSocket.connected).toBe(true);
  otherSocket.close();
});

test('where there is no database none is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'symbi-empty-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: undefined };
  const options = { environment, migrations: {}, clock: systemClock, log: createLog('silent') };
  await expect(resetPassword(options, 'somebody@example.com')).rejects.toThrow(`There is no database in ${folder}`);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('an address without an account gets no password', async () => {
  expect(await reset('nobody@example.com')).toBeUndefined();
});
