import { createAgent, type AgentInput } from '@symbi/contracts/agents';
import { createApiKey, type apiKeyInput } from '@symbi/contracts/api-keys';
import type { z } from 'zod';
import type { TestUser } from './user.ts';

type ApiKeyInput = z.infer<typeof apiKeyInput>;

/** Stores a provider key and returns its id. */
export const addKey = async (user: TestUser, given: Partial<ApiKeyInput> = {}): Promise<string> => {
  const body = { name: 'Mine', provider: 'openai', key: 'sk-test-0123456789abcdef', ...given } as const;
  return (await user.ask(createApiKey, { body })).data._id;
};

/** Creates an agent and returns its id. */
export const addAgent = async (user: TestUser, given: Partial<AgentInput> = {}): Promise<string> =>
  (await user.ask(createAgent, { body: { name: 'Agent', ...given } })).data._id;

/** An agent at a provider, with a key of its own; the model is 'fake' by default. */
export const addRemoteAgent = async (
  user: TestUser,
  { provider = 'openai', ...given }: Partial<AgentInput> & Partial<Pick<ApiKeyInput, 'provider'>> = {},
): Promise<string> => {
  const apiKeyId = given.apiKeyId ?? (await addKey(user, { provider }));
  return addAgent(user, { name: 'Remote', model: 'fake', ...given, provider, apiKeyId });
};
