import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { AssistantRows, type Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import { readPreferences, type Users } from '../users/service.ts';
import type { FunctionSources } from './functions/registry.ts';
import { assistantRoutes } from './routes.ts';
import { Assistants, FunctionRunner } from './service.ts';

export interface AssistantFeatureOptions extends Pick<
  FunctionSources,
  'searchContexts' | 'createContext' | 'conversations' | 'trustScores'
> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  /** The assistant of the conversation that was used last. */
  readonly lastAssistant: (ownerId: string) => Promise<string | undefined>;
}

/** Assistants, and the functions they may call. */
export const createAssistants = (options: AssistantFeatureOptions) => {
  const { clock, users, agents, log } = options;
  const sources: FunctionSources = {
    ...options,
    profile: async (ownerId) => {
      const user = await users.find(ownerId);
      return {
        name: user.name,
        email: user.email,
        preferences: readPreferences(user),
        conversations: user.conversation_count,
        agents: user.agent_count,
        messages: user.message_count,
      };
    },
    agents: async (ownerId, limit) => {
      const { rows, count } = await agents.list(ownerId, { limit });
      const items = rows.map(({ id, name, provider, model, description }) => ({
        _id: id,
        name,
        provider,
        model,
        description,
      }));
      return { total: count, items };
    },
  };
  const functions = new FunctionRunner({ sources, log });
  const assistants = new Assistants({
    ...options,
    rows: new AssistantRows(options),
    functions,
    lastUsed: options.lastAssistant,
    today: () => new Date(clock()).toISOString().slice(0, 10),
  });
  return { name: 'assistants', functions, routes: assistantRoutes(assistants, functions) };
};
