import * as contract from '@symbi/contracts/folders';
import type { Folder } from '@symbi/contracts/folders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/http.ts';
import { useEditorKey } from '../../../platform/hooks/use-editor-key.ts';
import { conversationKeys, invalidateConversations } from '../keys.ts';

export const foldersQuery = queryOptions({
  queryKey: conversationKeys.folders,
  queryFn: async ({ signal }) => (await call(contract.listFolders, { signal })).data,
});

/** Creates a folder, or renames the one with this id. */
export const useSaveFolder = (id: string | null) => {
  const client = useQueryClient();
  const key = useEditorKey();
  return useMutation({
    mutationFn: async (name: string): Promise<Folder> => {
      const body = { name };
      return id === null
        ? (await call(contract.createFolder, { body, idempotencyKey: key.of(body) })).data
        : (await call(contract.updateFolder, { params: { id }, body })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: conversationKeys.folders }),
  });
};

/** Its conversations are in no folder afterwards, so all lists are reloaded. */
export const useRemoveFolder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.removeFolder, { params: { id } }),
    onSuccess: () => invalidateConversations(client),
  });
};
