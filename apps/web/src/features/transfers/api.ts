import * as contract from '@symbi/contracts/transfers';
import type { ConversationImport, ExportFormat } from '@symbi/contracts/transfers';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http.ts';
import { queryClient } from '../../platform/query-client.ts';
import { downloadFrom } from '../../platform/download.ts';
import { sendFile } from './send-file.ts';

const pollMs = 700;
const key = ['transfers'] as const;
const keys = { imports: [...key, 'import'], items: [...key, 'items'], shares: [...key, 'shares'] } as const;

/** What was brought in belongs into every list of conversations. */
const reloadLists = (): void => {
  for (const queryKey of [['conversations'], ['dashboard']]) void queryClient.invalidateQueries({ queryKey });
};

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.imports, id],
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
    queryKey: [...keys.items, id, isIncomplete],
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
    mutationFn: ({ file, signal }: { readonly file: File; readonly signal: AbortSignal }) => sendFile(file, signal),
    onSuccess: (started) => client.setQueryData(importQuery(started._id).queryKey, started),
  });
};

export const useStopImport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.stopImport, { params: { id } }),
    onSuccess: (_, id) => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
};

export const sharesQuery = (conversation: string | undefined) =>
  queryOptions({
    queryKey: [...keys.shares, conversation ?? 'all'],
    queryFn: async ({ signal }) =>
      (await call(contract.listShares, { query: conversation === undefined ? {} : { conversation }, signal })).data,
  });

export const useCreateShare = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly conversationId: string; readonly days: number | null }) =>
      call(contract.createShare, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.shares }),
  });
};

export const useRemoveShare = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.removeShare, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.shares }),
  });
};

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: [...key, 'shared', token],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(contract.readShared, { params: { token }, signal })).data,
  });

export const exportConversation = (id: string, format: ExportFormat): Promise<void> =>
  downloadFrom(contract.exportConversation.path, { params: { id }, query: { format } });

export const exportAll = (): Promise<void> => downloadFrom(contract.exportConversations.path, {});
