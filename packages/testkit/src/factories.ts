import { createAgent, type Agent, type AgentInput } from '@symbi/contracts/agents';
import { createApiKey, type apiKeyInput } from '@symbi/contracts/api-keys';
import type { z } from 'zod';
import type { TestUser } from './user.ts';

type ApiKeyInput = z.infer<typeof apiKeyInput>;
/** A user, or anything else that calls the endpoints of the contracts. */
type Asker = Pick<TestUser, 'ask'>;

/** Stores a provider key and returns its id. */
export const addKey = async (user: Asker, given: Partial<ApiKeyInput> = {}): Promise<string> => {
  const body = { name: 'Mine', provider: 'openai', key: 'sk-test-0123456789abcdef', ...given } as const;
  return (await user.ask(createApiKey, { body })).data._id;
};

export const makeAgent = async (user: Asker, given: Partial<AgentInput> = {}): Promise<Agent> =>
  (await user.ask(createAgent, { body: { name: 'Agent', ...given } })).data;

/** Creates an agent and returns its id. */
export const addAgent = async (user: Asker, given: Partial<AgentInput> = {}): Promise<string> =>
  (await makeAgent(user, given))._id;

/** An agent at a provider, with a key of its own; the model is 'fake' by default. */
export const addRemoteAgent = async (
  user: Asker,
  { provider = 'openai', ...given }: Partial<AgentInput> & Partial<Pick<ApiKeyInput, 'provider'>> = {},
): Promise<string> => {
  const apiKeyId = given.apiKeyId ?? (await addKey(user, { provider }));
  return addAgent(user, { name: 'Remote', model: 'fake', ...given, provider, apiKeyId });
};
