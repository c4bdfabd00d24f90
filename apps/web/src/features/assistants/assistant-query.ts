import { readAssistant, readLatestAssistant, type Assistant } from '@symbi/contracts/assistants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { assistantKeys } from './keys.ts';

/** `latest` is the assistant talked with last. */
export const assistantQuery = (id: string) =>
  queryOptions({
    queryKey: assistantKeys.one(id),
    queryFn: async ({ signal }): Promise<Assistant> =>
      id === 'latest'
        ? (await call(readLatestAssistant, { signal })).assistant
        : (await call(readAssistant, { params: { id }, signal })).assistant,
  });
