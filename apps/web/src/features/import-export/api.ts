import * as exportCalls from '@symbi/contracts/exports';
import * as importCalls from '@symbi/contracts/imports';
import type { ExportFormat } from '@symbi/contracts/exports';
import type { ConversationImport } from '@symbi/contracts/imports';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../platform/download.ts';
import { call, callFile } from '../../platform/api/http.ts';
import { atOnce, loadedAtOnce, queryClient } from '../../platform/api/query-client.ts';
import { sendFile, type Sending } from './send-file.ts';
import { invalidateConversations } from '../conversations/keys.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { importKeys } from './keys.ts';

const POLL_MS = 700;

/** Imported conversations can belong in every list. */
const reloadLists = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
  void queryClient.invalidateQueries({ queryKey: importKeys.imports });
};

/** The imports the server remembers, newest first, including those of other tabs. */
export const importsQuery = queryOptions({
  queryKey: importKeys.imports,
  queryFn: async ({ signal }) => (await call(importCalls.listImports, { signal })).data,
});

export const importQuery = (id: string) =>
  queryOptions({
    ...loadedAtOnce,
    queryKey: importKeys.import(id),
    queryFn: async ({ signal, queryKey }) => {
      const before = queryClient.getQueryData<ConversationImport>(queryKey)?.state;
      const { data } = await call(importCalls.readImport, { params: { id }, signal });
      // Even if it was never seen running: it may have ended before the first look.
      if (data.state !== 'running' && before !== data.state) reloadLists();
      return data;
    },
    refetchInterval: (query) => (query.state.data?.state === 'running' ? POLL_MS : false),
  });

/** The result for each conversation; loaded once the import has ended. */
export const itemsQuery = (id: string, isIncomplete: boolean) =>
  infiniteQueryOptions({
    ...loadedAtOnce,
    queryKey: importKeys.items(id, isIncomplete),
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(importCalls.listImportItems, {
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
    mutationFn: ({ signal, ...sending }: Sending & { readonly signal: AbortSignal }) => sendFile(sending, signal),
    onSuccess: (started) => {
      client.setQueryData(importQuery(started._id).queryKey, started);
      // A short file has been read by the time of the response, and is not polled.
      if (started.state !== 'running') reloadLists();
    },
    // After a stop as well, because the last call may have arrived.
    onSettled: () => void client.invalidateQueries({ queryKey: importKeys.imports }),
  });
};

export const useStopImport = () => {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (id: string) => call(importCalls.stopImport, { params: { id } }),
    onSuccess: (_, id) => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
};

/** Some at a time, until all that the import created has been looked at. */
const undoAll = async (id: string): Promise<{ removed: number; kept: number }> => {
  let [removed, kept] = [0, 0];
  for (let after: number | null | undefined; after !== null;) {
    const body = after === undefined ? {} : { after };
    const { data } = await call(importCalls.undoImport, { params: { id }, body });
    removed += data.removed;
    kept += data.kept;
    after = data.next;
  }
  return { removed, kept };
};

export const useUndoImport = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: () => undoAll(id),
    // After a failure as well: some may have been deleted before it.
    onSettled: async () => {
      reloadLists();
      await client.invalidateQueries({ queryKey: importKeys.import(id) });
      await client.invalidateQueries({ queryKey: importKeys.allItems(id) });
    },
  });
};

export const exportConversation = async (id: string, format: ExportFormat): Promise<void> =>
  saveFile(await callFile(exportCalls.exportConversation, { params: { id }, query: { format } }));

export const exportAll = async (): Promise<void> => saveFile(await callFile(exportCalls.exportConversations));
