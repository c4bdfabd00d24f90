import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Calls } from '@symbi/client/calls';
import { updatePreferences } from '@symbi/contracts/account';
import { storageKeys } from '@symbi/contracts/limits';
import { register } from '@symbi/contracts/users';
import { callsOf } from './calls.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Calls an endpoint of the contracts as this user. Throws `ApiError` if refused. */
  readonly ask: Calls['call'];
}

let created = 0;

/** A new account of the running server. */
export async function createAccount(request: APIRequestContext, name = 'Ada Lovelace'): Promise<Account> {
  created += 1;
  const email = `user-${process.pid}-${created}-${Date.now()}@example.com`;
  const password = 'a long enough password';
  const { token } = (await callsOf(request)(register, { body: { name, email, password } })).data;
  const ask = callsOf(request, token);
  // Providers then receive only the requests the journey is about.
  await ask(updatePreferences, { body: { namesByModel: false } });
  return { name, email, password, token, ask };
}

/** Stores the account's token in the browser, as a sign-in would, and opens a screen. */
export async function signIn(page: Page, { token }: Account, path = '/'): Promise<void> {
  const seed = { token, key: storageKeys.token, once: `signed in ${randomUUID()}` };
  // Written before the app starts, and only once, so a sign-out lasts. A page of its own would be another load.
  await page.addInitScript(({ token: value, key, once }) => {
    // A sandbox has no storage of its own, and no access to ours.
    if (location.protocol === 'about:' || origin === 'null' || sessionStorage.getItem(once) !== null) return;
    sessionStorage.setItem(once, '');
    localStorage.setItem(key, value);
  }, seed);
  await page.goto(path);
}
