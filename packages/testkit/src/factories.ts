import { createAgent, type Agent, type AgentInput } from '@symbi/contracts/agents';
import { createApiKey, type apiKeyInput } from '@symbi/contracts/api-keys';
import { createContext, type ContextInput } from '@symbi/contracts/context';
import type { z } from 'zod';
import type { Asker } from './user.ts';

type ApiKeyInput = z.infer<typeof apiKeyInput>;

/** Stores a provider key and returns its id. */
export const addKey = async (user: Asker, given: Partial<ApiKeyInput> = {}): Promise<string> => {
  const body = { name: 'Mine', provider: 'openai', key: 'sk-test-0123456789abcdef', ...given } as const;
  return (await user.ask(createApiKey, { body })).data._id;
};

/** Creates a context and returns its id. */
export const addContext = async (user: Asker, given: Partial<ContextInput> & Pick<ContextInput, 'data'>) =>
  (await user.ask(createContext, { body: { tag: 'notes', source: 'symbi', trustScore: 5, ...given } }))._id;

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
