import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@symbi/client/api-error';
import { endSession } from '../../platform/api/session.ts';
import { text } from '../../platform/text/text.ts';
import { authKeys } from './keys.ts';
import { loadCalls } from './load-calls.ts';

/** The signed-in user. If the server refuses to tell, the session is over; a network failure is not a refusal. */
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

/** If the calls cannot be loaded, the session still ends here. */
export const signOut = (): Promise<void> =>
  loadCalls().then(
    (loaded) => loaded.signOut(),
    () => endSession(),
  );
