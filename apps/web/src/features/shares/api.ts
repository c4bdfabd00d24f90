import * as contract from '@symbi/contracts/shares';
import type { ShareLink } from '@symbi/contracts/shares';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { hasCode } from '@symbi/client/api-error';
import { call } from '../../platform/api/http.ts';
import { atOnce, loadedAtOnce } from '../../platform/api/query-client.ts';
import { useSingleFlight } from '../../platform/hooks/use-single-flight.ts';
import { shareKeys } from './keys.ts';

export const sharesQuery = (conversation: string | undefined) =>
  queryOptions({
    ...loadedAtOnce,
    queryKey: shareKeys.list(conversation),
    queryFn: async ({ signal }) =>
      (await call(contract.listShares, { query: conversation === undefined ? {} : { conversation }, signal })).data,
  });

export const useCreateShare = () => {
  const client = useQueryClient();
  // A link is shown once and never stored, so the server cannot repeat its response for an idempotency key.
  const join = useSingleFlight<z.infer<typeof contract.createShare.response>>();
  return useMutation({
    ...atOnce,
    mutationFn: (body: { readonly conversationId: string; readonly days: number | null }) =>
      join(() => call(contract.createShare, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: shareKeys.lists }),
  });
};

export const useRemoveShare = () => {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: async (id: string): Promise<void> => {
      try {
        await call(contract.removeShare, { params: { id } });
      } catch (error) {
        // Already revoked, in another tab or by a call whose response was lost: the result is the one requested.
        if (!hasCode(error, 'not_found')) throw error;
      }
    },
    // Removed from the lists at once, whether or not they can be reloaded.
    onSuccess: (_, id) =>
      client.setQueriesData<ShareLink[]>({ queryKey: shareKeys.lists }, (links) =>
        links?.filter(({ _id }) => _id !== id),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: shareKeys.lists }),
  });
};

export const sharedQuery = (token: string) =>
  queryOptions({
    ...loadedAtOnce,
    queryKey: shareKeys.shared(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(contract.readShared, { params: { token }, signal })).data,
  });
