import * as contract from '@symbi/contracts/context';
import * as embeddingCalls from '@symbi/contracts/context-embeddings';
import type { BridgeInput, Context, ContextChange, ContextInput } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasCode } from '@symbi/client/api-error';
import { call } from '../../platform/api/http.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { onOnline, subscribe } from '../../platform/api/socket.ts';
import { paced } from '../../platform/paced.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { contextKeys, invalidateContexts, type ListView, type SearchView } from './keys.ts';

const POLL_MS = 700;

const filterOf = ({ tag, isSymbiOnly }: Pick<ListView, 'tag' | 'isSymbiOnly'>) => ({
  ...(isSymbiOnly ? { source: 'symbi' } : {}),
  ...(tag === null ? {} : { tag }),
});

export const contextsQuery = ({ page, tag, isSymbiOnly }: ListView) =>
  queryOptions({
    queryKey: contextKeys.list({ page, tag, isSymbiOnly }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.listContexts, {
        query: { page, limit: contextLimits.page, ...filterOf({ tag, isSymbiOnly }) },
        signal,
      }),
  });

/** The active contexts of a tag, to choose from. */
export const tagContextsQuery = (tag: string) =>
  queryOptions({
    queryKey: contextKeys.ofTag(tag),
    queryFn: async ({ signal }) =>
      (await call(contract.listContexts, { query: { tag, active: true, limit: 50 }, signal })).data,
  });

/** The newest active contexts, to be named in a message. */
export const recentContextsQuery = queryOptions({
  queryKey: contextKeys.recent,
  queryFn: async ({ signal }) =>
    (await call(contract.listContexts, { query: { active: true, limit: 50 }, signal })).data,
});

export const contextQuery = (id: string) =>
  queryOptions({
    queryKey: contextKeys.item(id),
    queryFn: async ({ signal }) => (await call(contract.readContext, { params: { id }, signal })).data,
  });

export const tagsQuery = queryOptions({
  queryKey: contextKeys.tags,
  queryFn: async ({ signal }) => (await call(contract.listContextTags, { signal })).data,
});

export const searchStatusQuery = queryOptions({
  queryKey: contextKeys.status,
  queryFn: ({ signal }) => call(contract.readSearchStatus, { signal }),
});

export const contextSearchQuery = ({ query, limit, threshold, tag, isSymbiOnly }: SearchView) =>
  queryOptions({
    queryKey: contextKeys.search({ query, limit, threshold, tag, isSymbiOnly }),
    retry: false,
    queryFn: ({ signal }) =>
      call(contract.searchContexts, {
        query: { query, limit, threshold, ...filterOf({ tag, isSymbiOnly }) },
        signal,
      }),
  });

export const embeddingsQuery = queryOptions({
  queryKey: contextKeys.embeddings,
  queryFn: async ({ signal }) => (await call(embeddingCalls.readEmbeddings, { signal })).data,
  refetchInterval: (query) => (query.state.data?.isRunning === true ? POLL_MS : false),
});

const useChanged = () => {
  const client = useQueryClient();
  return (): void => {
    invalidateContexts(client);
    void invalidateDashboard(client);
  };
};

/** Follows changes made in another tab, by an import or by an agent. */
export const useContextChanges = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = paced(() => invalidateContexts(client));
    const stops = [subscribe('context:changed', refresh), onOnline(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};

export const useCreateContext = () => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: (body: ContextInput) => call(contract.createContext, { body, idempotencyKey: key.of(body) }),
    onSuccess: useChanged(),
  });
};

/** Only what is given is changed; a context changed since `version` is a conflict. */
export const useUpdateContext = (id: string) =>
  useMutation({
    mutationFn: (body: ContextChange) => call(contract.updateContext, { params: { id }, body }),
    onSuccess: useChanged(),
  });

/** The stored context that a change conflicted with; null for any other failure. */
export const conflictOf = (error: unknown): Context | null => {
  if (!hasCode(error, 'conflict')) return null;
  const parsed = contract.storedContext.safeParse(error.details);
  return parsed.success ? parsed.data : null;
};

export const useSetActive = () =>
  useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(isActive ? contract.activateContext : contract.deactivateContext, { params: { id } }),
    onSuccess: useChanged(),
  });

export const useRemoveContext = () =>
  useMutation({
    mutationFn: (id: string) => call(contract.removeContext, { params: { id } }),
    onSuccess: useChanged(),
  });

export const useBridge = () => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: (body: BridgeInput) => call(contract.bridgeContexts, { body, idempotencyKey: key.of(body) }),
    onSuccess: useChanged(),
  });
};

/** Turns embeddings on, retries them, or turns them off. */
export const useSetEmbeddings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) =>
      (await call(isOn ? embeddingCalls.startEmbeddings : embeddingCalls.stopEmbeddings, {})).data,
    onSuccess: (state) => {
      client.setQueryData(embeddingsQuery.queryKey, state);
      for (const queryKey of [contextKeys.status, contextKeys.searches]) void client.invalidateQueries({ queryKey });
    },
  });
};
