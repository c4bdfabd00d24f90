import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '@symbi/client/api-error';
import { queryClient } from '../../platform/api/query-client.ts';
import { endSession, startSession } from '../../platform/api/session.ts';
import { text } from '../../platform/text/text.ts';
import type * as calls from './calls.ts';
import { authKeys } from './keys.ts';

/** The calls come with the first of them; a browser that has a token asks for them before anything else (`vite.ahead.ts`). */
export const loadCalls = (): Promise<typeof calls> => import('./calls.ts');

/** The signed-in user. When the server refuses to say who that is, the session is over; a failing network is not a refusal. */
export const currentUserQuery = queryOptions({
  queryKey: authKeys.me,
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { readUser } = await loadCalls();
    try {
      return await readUser(signal);
    } catch (error) {
      const isRefusal = error instanceof ApiError && !error.isTemporary && error.code !== 'rate_limited';
      if (isRefusal) endSession(text.errors.authenticationFailed);
      throw error;
    }
  },
});

const begin = ({ data: { token, ...user } }: Awaited<ReturnType<typeof calls.login>>): void => {
  startSession(token);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
};

export const useLogin = () =>
  useMutation({
    mutationFn: async (body: Parameters<typeof calls.login>[0]) => (await loadCalls()).login(body),
    onSuccess: begin,
  });

export const useRegister = () =>
  useMutation({
    mutationFn: async (body: Parameters<typeof calls.register>[0]) => (await loadCalls()).register(body),
    onSuccess: begin,
  });

/** Where the calls do not arrive, the session ends here all the same. */
export const signOut = (): Promise<void> =>
  loadCalls().then(
    (loaded) => loaded.signOut(),
    () => endSession(),
  );
