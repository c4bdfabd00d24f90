import * as contract from '@symbi/contracts/api-keys';
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api/http.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { invalidateAgents } from '../agents/keys.ts';
import { apiKeyKeys } from './keys.ts';

export const apiKeysQuery = queryOptions({
  queryKey: apiKeyKeys.all,
  queryFn: async ({ signal }) => (await call(contract.listApiKeys, { signal })).data,
});

/** Asks a key's provider about it; also goes on when whoever asked is gone. */
export const useTestApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: apiKeyKeys.tests,
    mutationFn: async (id: string) => (await call(contract.testApiKey, { params: { id } })).data,
    onSuccess: (tested) => {
      client.setQueryData(apiKeysQuery.queryKey, (keys) => keys?.map((key) => (key._id === tested._id ? tested : key)));
      // A list that was asked for before the test would undo it.
      return client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
};

/** The latest test of a key that this page asked for, whatever part of it did; undefined if none. */
export const useLatestTest = (id: string) =>
  useMutationState({
    filters: { mutationKey: apiKeyKeys.tests, predicate: ({ state }) => state.variables === id },
    select: ({ state: { status, error, submittedAt } }) => ({ status, error, submittedAt }),
  }).at(-1);

/** Call `renew` after removing a key: entering the same one again creates another entry. */
export const useCreateApiKey = () => {
  const client = useQueryClient();
  const key = useEditorKey();
  const { mutate: test } = useTestApiKey();
  const create = useMutation({
    mutationFn: async (body: z.infer<typeof contract.apiKeyInput>) =>
      (await call(contract.createApiKey, { body, idempotencyKey: key.of(body) })).data,
    onSuccess: (created) => {
      // A custom server's key is tested at the address of an agent, which a new key has none of.
      if (created.provider !== 'custom') test(created._id);
      client.setQueryData(apiKeysQuery.queryKey, (keys) => (keys === undefined ? undefined : [...keys, created]));
      return client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return { ...create, renew: key.renew };
};

/** Resolves to the agents that used the key. They are reloaded, because they have none now. */
export const useRemoveApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(contract.removeApiKey, { params: { id } })).agents,
    onSuccess: () => {
      void invalidateAgents(client);
      return client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
};
