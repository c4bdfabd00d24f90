import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '@symbi/client/api-error';
import { onSessionChange } from './session.ts';

const RETRIES = 2;

/**
 * React Query does not restart a first load that is invalidated while under way: its answer may predate the change, and
 * nothing would reload it. This client reloads it once that answer has arrived.
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

/** The single cache of server data. It is emptied when the session changes, so no user sees another's data. */
export const queryClient = new FollowingClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isTemporary,
    },
    mutations: { retry: false },
  },
});

onSessionChange(() => queryClient.clear());

/** Attempted even without a connection: a failure shows where it was requested, and nothing runs later unasked. */
export const atOnce = { networkMode: 'always' } as const;
/** The same, and loaded again once the connection is back. */
export const loadedAtOnce = { ...atOnce, refetchOnReconnect: true } as const;
