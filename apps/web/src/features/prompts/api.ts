import * as contract from '@symbi/contracts/prompts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { promptKeys } from './keys.ts';

export const promptsQuery = queryOptions({
  queryKey: promptKeys.all,
  queryFn: async ({ signal }) => (await call(contract.listPrompts, { signal })).data,
});

/** Creates a prompt, or changes the one with this id. */
export const useSavePrompt = (id: string | null) => {
  const client = useQueryClient();
  const key = useEditorKey();
  return useMutation({
    mutationFn: async (body: contract.PromptInput) =>
      id === null
        ? (await call(contract.createPrompt, { body, idempotencyKey: key.of(body) })).data
        : (await call(contract.updatePrompt, { params: { id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: promptKeys.all }),
  });
};

export const useRemovePrompt = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.removePrompt, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: promptKeys.all }),
  });
};
