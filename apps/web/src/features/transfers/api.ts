import * as contract from '@symbi/contracts/transfers';
import type { ConversationImport, ExportFormat, ShareLink } from '@symbi/contracts/transfers';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { hasCode } from '../../platform/api-error.ts';
import { saveFile } from '../../platform/download.ts';
import { call, callFile } from '../../platform/http.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useJoined } from '../../platform/use-joined.ts';
import { sendFile } from './send-file.ts';
import { invalidateConversations } from '../conversations/keys.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { transferKeys } from './keys.ts';

const pollMs = 700;
/** Tried without a connection too: what fails says so where it was asked for, and nothing is done later unasked. */
const atOnce = { networkMode: 'always' } as const;
/** And loaded again once there is a connection. */
const loadedAtOnce = { ...atOnce, refetchOnReconnect: true } as const;

/** What was brought in belongs into every list of conversations. */
const reloadLists = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
  void queryClient.invalidateQueries({ queryKey: transferKeys.imports });
};

/** The imports that the server remembers, newest first: also those that another tab began. */
export const importsQuery = queryOptions({
  queryKey: transferKeys.imports,
  queryFn: async ({ signal }) => (await call(contract.listImports, { signal })).data,
});

export const importQuery = (id: string) =>
  queryOptions({
    ...loadedAtOnce,
    queryKey: transferKeys.import(id),
    queryFn: async ({ signal, queryKey }) => {
      const before = queryClient.getQueryData<ConversationImport>(queryKey)?.state;
      const { data } = await call(contract.readImport, { params: { id }, signal });
      // Also when nobody saw it run: it may have ended before the first look.
      if (data.state !== 'running' && before !== data.state) reloadLists();
      return data;
    },
    refetchInterval: (query) => (query.state.data?.state === 'running' ? pollMs : false),
  });

/** What became of each conversation; asked for once the import has ended. */
export const itemsQuery = (id: string, isIncomplete: boolean) =>
  infiniteQueryOptions({
    ...loadedAtOnce,
    queryKey: transferKeys.items(id, isIncomplete),
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(contract.listImportItems, {
        params: { id },
        query: { ...(isIncomplete ? { incomplete: true } : {}), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useSendFile = () => {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: ({ file, signal }: { readonly file: File; readonly signal: AbortSignal }) => sendFile(file, signal),
    onSuccess: (started) => {
      client.setQueryData(importQuery(started._id).queryKey, started);
      // A short file has been read by the time of the answer, and nobody asks again.
      if (started.state !== 'running') reloadLists();
    },
    // Also after a stop: the last call may have arrived nevertheless.
    onSettled: () => void client.invalidateQueries({ queryKey: transferKeys.imports }),
  });
};

export const useStopImport = () => {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (id: string) => call(contract.stopImport, { params: { id } }),
    onSuccess: (_, id) => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
};

export const sharesQuery = (conversation: string | undefined) =>
  queryOptions({
    ...loadedAtOnce,
    queryKey: transferKeys.sharesOf(conversation),
    queryFn: async ({ signal }) =>
      (await call(contract.listShares, { query: conversation === undefined ? {} : { conversation }, signal })).data,
  });

export const useCreateShare = () => {
  const client = useQueryClient();
  // A link is told once and kept by nobody, so the server cannot repeat its answer under a key.
  const join = useJoined<z.infer<typeof contract.createShare.response>>();
  return useMutation({
    ...atOnce,
    mutationFn: (body: { readonly conversationId: string; readonly days: number | null }) =>
      join(() => call(contract.createShare, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: transferKeys.shares }),
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
        // Revoked before, in another tab or by a call whose answer was lost: that is what was asked for.
        if (!hasCode(error, 'not_found')) throw error;
      }
    },
    // Gone from the lists at once, whether or not they can be loaded again.
    onSuccess: (_, id) =>
      client.setQueriesData<ShareLink[]>({ queryKey: transferKeys.shares }, (links) =>
        links?.filter(({ _id }) => _id !== id),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: transferKeys.shares }),
  });
};

export const sharedQuery = (token: string) =>
  queryOptions({
    ...loadedAtOnce,
    queryKey: transferKeys.shared(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(contract.readShared, { params: { token }, signal })).data,
  });

export const exportConversation = async (id: string, format: ExportFormat): Promise<void> =>
  saveFile(await callFile(contract.exportConversation, { params: { id }, query: { format } }));

export const exportAll = async (): Promise<void> => saveFile(await callFile(contract.exportConversations));
