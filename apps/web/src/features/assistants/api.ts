import * as contract from '@symbi/contracts/assistants';
import type { Assistant, AssistantChange, AssistantFunction, AssistantInput } from '@symbi/contracts/assistants';
import { createConversation, listConversations } from '@symbi/contracts/conversations';
import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@symbi/client/api-error';
import { call } from '../../platform/api/http.ts';
import { randomId } from '../../platform/id.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { useSingleFlight } from '../../platform/hooks/use-single-flight.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { assistantQuery } from './assistant-query.ts';
import { assistantKeys } from './keys.ts';

/** The specification identifies this failure by its message. */
export const isKeyMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.message.includes('OpenAI API key');

export const functionsQuery = queryOptions({
  queryKey: assistantKeys.functions,
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<AssistantFunction[]> =>
    (await call(contract.listFunctions, { signal })).functions,
});

const startConversation = async (agent: string): Promise<string> =>
  (await call(createConversation, { body: { title: DEFAULT_CONVERSATION_TITLE, agent }, idempotencyKey: randomId() }))
    ._id;

/** The newest conversation with an assistant; the first visit creates one. */
export const chatQuery = (assistantId: string) =>
  queryOptions({
    queryKey: assistantKeys.chat(assistantId),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<string> => {
      const query = { agent: assistantId, archived: false, limit: 1 };
      const { data } = await call(listConversations, { query, signal });
      return data[0]?._id ?? startConversation(assistantId);
    },
  });

const reload = (): void => void queryClient.invalidateQueries({ queryKey: assistantKeys.list });

export const useCreateAssistant = () => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: async (body: AssistantInput): Promise<Assistant> =>
      (await call(contract.createAssistant, { body, idempotencyKey: key.of(body) })).assistant,
    onSuccess: reload,
  });
};

export const useSaveAssistant = () => {
  const client = useQueryClient();
  return useMutation({
    // The server takes no empty change: what is stored is read instead.
    mutationFn: async ({ id, change }: { id: string; change: AssistantChange }): Promise<Assistant> =>
      Object.keys(change).length === 0
        ? (await call(contract.readAssistant, { params: { id } })).assistant
        : (await call(contract.updateAssistant, { params: { id }, body: change })).assistant,
    onSuccess: (assistant) => {
      client.setQueryData(assistantQuery(assistant.id).queryKey, assistant);
      reload();
    },
  });
};

export const useRemoveAssistant = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.removeAssistant, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: assistantQuery(id).queryKey });
      reload();
    },
  });
};

export const useImportAssistants = () => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: async (content: contract.AssistantExport) =>
      (await call(contract.importAssistants, { body: { export: content }, idempotencyKey: key.of(content) })).data,
    onSuccess: () => {
      key.renew();
      reload();
    },
  });
};

export const useNewChat = (assistantId: string) => {
  const client = useQueryClient();
  const join = useSingleFlight<string>();
  return useMutation({
    mutationFn: () => join(() => startConversation(assistantId)),
    // Offline, it fails at once: queued, it would start a chat when nobody expects it any more.
    networkMode: 'always',
    onSuccess: (id) => client.setQueryData(chatQuery(assistantId).queryKey, id),
  });
};

interface CallIdentity {
  readonly conversationId: string;
  readonly messageId: string;
  readonly callId: string;
}

/** The user's decision on a call that waits for one. */
export const useDecide = () =>
  useMutation({
    // Offline, it fails at once: a decision made now must not take effect at some later time.
    networkMode: 'always',
    mutationFn: ({ conversationId, messageId, callId, approve }: CallIdentity & { approve: boolean }) =>
      call(contract.decideToolCall, { params: { id: conversationId, messageId, callId }, body: { approve } }),
  });
