import { listAssistants, readAssistant, readLatestAssistant, type Assistant } from '@symbi/contracts/assistants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { assistantKeys } from './keys.ts';

/** One's assistants; without a key only the built-in one can reply. */
export const assistantsQuery = queryOptions({
  queryKey: assistantKeys.list,
  queryFn: ({ signal }) => call(listAssistants, { signal }),
});

/** `latest` is the assistant talked with last. */
export const assistantQuery = (id: string) =>
  queryOptions({
    queryKey: assistantKeys.one(id),
    queryFn: async ({ signal, client }): Promise<Assistant> => {
      if (id !== 'latest') return (await call(readAssistant, { params: { id }, signal })).assistant;
      const { assistant } = await call(readLatestAssistant, { signal });
      client.setQueryData(assistantKeys.one(assistant.id), assistant);
      return assistant;
    },
  });
