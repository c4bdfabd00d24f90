import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '@symbi/client/api-error';
import { onSessionChange } from './session.ts';

const retries = 2;

/**
 * A query that is loaded for the first time is not begun anew when what it asks for has changed meanwhile: its answer
 * may be older than the change, and nothing would tell. Here it is asked for once more when that answer is there.
 */
class FollowingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    const again = firstLoads.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey, exact: true }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}

/** The one cache of server data. It is emptied when the session changes, so nobody sees another's data. */
export const queryClient = new FollowingClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < retries && error instanceof ApiError && error.isTemporary,
    },
    mutations: { retry: false },
  },
});

onSessionChange(() => queryClient.clear());

/** Tried without a connection too: what fails says so where it was asked for, and nothing is done later unasked. */
export const atOnce = { networkMode: 'always' } as const;
/** And loaded again once there is a connection. */
export const loadedAtOnce = { ...atOnce, refetchOnReconnect: true } as const;
