import * as contract from '@symbi/contracts/users';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '@symbi/client/api-error';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { endSession, startSession } from '../../platform/api/session.ts';
import { text } from '../../platform/text/text.ts';
import { authKeys } from './keys.ts';

/** The signed-in user. When the server refuses to say who that is, the session is over; a failing network is not a refusal. */
export const currentUserQuery = queryOptions({
  queryKey: authKeys.me,
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    try {
      return (await call(contract.me, { signal })).data;
    } catch (error) {
      const isRefusal = error instanceof ApiError && !error.isTemporary && error.code !== 'rate_limited';
      if (isRefusal) endSession(text.errors.authenticationFailed);
      throw error;
    }
  },
});

const begin = ({ token, ...user }: z.infer<typeof contract.signedIn>['data']): void => {
  startSession(token);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
};

export const useLogin = () =>
  useMutation({
    mutationFn: (body: z.infer<typeof contract.credentials>) => call(contract.login, { body }),
    onSuccess: ({ data }) => begin(data),
  });

export const useRegister = () =>
  useMutation({
    mutationFn: (body: z.infer<typeof contract.registration>) => call(contract.register, { body }),
    onSuccess: ({ data }) => begin(data),
  });

const toldWithinMs = 10_000;

/** Ends the session here at once; the server is told, and is not waited for. */
export const signOut = (): void => {
  // The call has taken the token with it before the next line forgets it.
  const told = call(contract.logout, { signal: AbortSignal.timeout(toldWithinMs) });
  endSession();
  // What the server did not hear of ends there by itself.
  void told.catch(() => undefined);
};
