import type { FakeProviders } from '@symbi/testkit/fakes/server';
import { callAs } from '@symbi/testkit/request';
import { onTestFinished } from 'vitest';
import { createDataPlace, startProcess } from './process.ts';
import { createTalker } from './traffic.ts';

/** Two processes on one database, and a user with a key for OpenAI who talks with the first one. */
export const startPair = async (fakes: FakeProviders) => {
  const place = await createDataPlace();
  onTestFinished(place.remove);
  const variables: Record<string, string> = { ...place.variables, OPENAI_BASE_URL: fakes.baseUrls.openai };
  const first = await startProcess(variables);
  const second = await startProcess(variables);
  const { token, conversation } = await createTalker(first.url, 1);
  const key = { name: 'K', provider: 'openai', key: 'sk-test-0123456789' };
  await callAs(first.url, token, 'POST', '/api/users/api-keys', key);
  return { variables, first, second, token, conversation };
};
