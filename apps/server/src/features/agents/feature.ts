import type { Environment } from '../../platform/env.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Providers } from '../../providers/registry.ts';
import { firstAgent } from './first-agent.ts';
import { createKeyTests } from './key-tests.ts';
import { createLocalServers } from './models/local-servers.ts';
import { createModelLists } from './models/model-lists.ts';
import { agentRoutes } from './routes.ts';
import { Agents, type AgentsOptions } from './service.ts';

export interface AgentFeatureOptions extends AgentsOptions {
  readonly providers: Providers;
  readonly environment: Pick<Environment, 'LOCAL_MODEL_SERVERS'>;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

/** The settings for asking models, and people's consents to the agents of others. */
export const createAgents = (options: AgentFeatureOptions) => {
  const agents = new Agents(options);
  const models = createModelLists(options.apiKeys, options.providers);
  const localServers = createLocalServers({ ...options, addresses: options.environment.LOCAL_MODEL_SERVERS });
  const handlers: EventHandlers = {
    async 'account.registered'(transaction, { userId }) {
      await agents.createIn(transaction, userId, firstAgent);
    },
    'account.deleted': (transaction, { userId }) => agents.removeAccount(transaction, userId),
  };
  return {
    name: 'agents',
    service: agents,
    handlers,
    routes: agentRoutes({ ...options, agents, models, localServers, testKey: createKeyTests(options) }),
    accountParts: agents.accountParts(),
  };
};
