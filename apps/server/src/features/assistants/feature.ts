import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import { AssistantRows, type Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Conversations } from '../conversations/service.ts';
import { readPreferences, type Users } from '../users/service.ts';
import type { FunctionSources } from './functions/registry.ts';
import { assistantRoutes } from './routes.ts';
import { Assistants, FunctionRunner } from './service.ts';
import { readTrustScores } from './trust-scores.ts';

export interface AssistantFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Emitter;
  readonly users: Users;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly conversations: Conversations;
  /** The context operations available to functions. */
  readonly contextFunctions: Pick<FunctionSources, 'searchContexts' | 'createContext'>;
}

/** Assistants, and the functions they may call. */
export const createAssistants = (options: AssistantFeatureOptions) => {
  const { database, clock, users, agents, conversations, log, contextFunctions } = options;
  const sources: FunctionSources = {
    clock,
    ...contextFunctions,
    conversations: async (ownerId, request) => {
      const { data, count } = await conversations.list(ownerId, request);
      const items = data.map(
        ({ _id, title, messageCount, lastActivity, ethicalScore, trustCount, uncheckedCount }) => ({
          _id,
          title,
          messages: messageCount,
          lastActivity,
          meanTrust: ethicalScore,
          checked: trustCount,
          notChecked: uncheckedCount,
        }),
      );
      return { total: count, items };
    },
    trustScores: (ownerId, request) => readTrustScores({ database, conversations }, ownerId, request),
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
    today: () => new Date(clock()).toISOString().slice(0, 10),
  });
  return { name: 'assistants', functions, routes: assistantRoutes(assistants, functions) };
};
