import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionChange } from './session.ts';

const retries = 2;

/** The one cache of server data. It is emptied when the session changes, so nobody sees another's data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < retries && error instanceof ApiError && error.isTemporary,
    },
    mutations: { retry: false },
  },
});

onSessionChange(() => queryClient.clear());
