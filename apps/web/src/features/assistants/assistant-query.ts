import { listAssistants, readAssistant, readLatestAssistant, type Assistant } from '@symbi/contracts/assistants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { assistantKeys } from './keys.ts';

/** Which ids are of assistants: asking for one of them as an agent would be refused. */
export const assistantIdsQuery = queryOptions({
  queryKey: assistantKeys.ids,
  queryFn: async ({ signal }) => (await call(listAssistants, { signal })).assistants.map(({ id }) => id),
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
