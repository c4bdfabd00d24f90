import * as contract from '@symbi/contracts/users';
import type { z } from 'zod';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { endSession, startSession } from '../../platform/api/session.ts';
import { authKeys } from './keys.ts';

/*
 * The calls of signing in and out, with their schemas and the query cache. In a file of its own, loaded by `api.ts`, so
 * that visitors who see only the screens before sign-in do not load it.
 */

export { credentials } from '@symbi/contracts/users';
export { registerForm } from './register-form.ts';

export const readUser = async (signal: AbortSignal) => (await call(contract.me, { signal })).data;

const begin = ({ data: { token, ...user } }: z.infer<typeof contract.signedIn>): void => {
  startSession(token);
  queryClient.setQueryData(authKeys.me, user);
};

export const login = async (body: z.infer<typeof contract.credentials>) => begin(await call(contract.login, { body }));

export const register = async (body: z.infer<typeof contract.registration>) =>
  begin(await call(contract.register, { body }));

const TOLD_WITHIN_MS = 10_000;

/** Ends the session here at once; the server is told, but not waited for. */
export const signOut = (): void => {
  // The call has read the token before the next line removes it.
  const told = call(contract.logout, { signal: AbortSignal.timeout(TOLD_WITHIN_MS) });
  endSession();
  // If the server was not reached, the session expires there by itself.
  void told.catch(() => undefined);
};
