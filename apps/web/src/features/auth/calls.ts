import * as contract from '@symbi/contracts/users';
import type { z } from 'zod';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { endSession, startSession } from '../../platform/api/session.ts';
import { authKeys } from './keys.ts';

/*
 * What signing in and out says to the server, with the schemas of it and the cache of what it answers. A file of its own that `api.ts` loads: whoever only
 * sees the screens before sign-in does without.
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

const toldWithinMs = 10_000;

/** Ends the session here at once; the server is told, and is not waited for. */
export const signOut = (): void => {
  // The call has taken the token with it before the next line forgets it.
  const told = call(contract.logout, { signal: AbortSignal.timeout(toldWithinMs) });
  endSession();
  // What the server did not hear of ends there by itself.
  void told.catch(() => undefined);
};
