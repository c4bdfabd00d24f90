import {
  createAgent,
  duplicateAgent,
  listAgents,
  listConsents,
  listLocalServers,
  listModels,
  listPublicAgents,
  providerId,
  readAgent,
  removeAgent,
  updateAgent,
  type LocalServer,
  withdrawConsent,
} from '@symbi/contracts/agents';
import { removeApiKey, testApiKey } from '@symbi/contracts/api-keys';
import { updatePreferences } from '@symbi/contracts/account';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { presentApiKey } from '../api-keys/service.ts';
import type { Users } from '../users/service.ts';
import type { TestKey } from './key-tests.ts';
import { checkPreference, type ModelLists } from './models/model-lists.ts';
import { presentConsent } from './presenter.ts';
import type { Agents } from './service.ts';

const consentRoutes = (agents: Agents): Route[] => [
  route(listConsents, async ({ user }) => ({ data: (await agents.consents.list(user.id)).map(presentConsent) })),
  route(withdrawConsent, async ({ user, params }) => {
    await agents.consents.withdraw(user.id, params.id);
    return {};
  }),
];

/** Deletes a key and names the agents that used it; asks its provider about it. */
const keyRoutes = ({ agents, testKey, rateLimiter, rateLimitFactor }: AgentRoutesOptions): Route[] => {
  const perMinute = { name: 'key-tests', points: 60 * rateLimitFactor, seconds: 60 };
  return [
    route(removeApiKey, async ({ user, params }) => ({ agents: await agents.removeKey(user.id, params.id) })),
    route(testApiKey, async ({ user, params }) => {
      await rateLimiter.consume(perMinute, user.id);
      return { data: presentApiKey(await testKey(user.id, params.id)) };
    }),
  ];
};

const modelRoutes = ({ models, users, localServers }: AgentRoutesOptions): Route[] => [
  route(listLocalServers, async () => ({ data: [...(await localServers())] })),
  route(listModels, async ({ user, params, query }) => {
    const data = await models.list(user.id, providerId.parse(params.provider), query);
    return { data, models: data.models };
  }),
  route(updatePreferences, async ({ user, body }) => {
    await checkPreference(models, user.id, body.defaultModel);
    return { data: await users.updatePreferences(user.id, body) };
  }),
];

export interface AgentRoutesOptions {
  readonly agents: Agents;
  readonly users: Users;
  readonly models: ModelLists;
  readonly localServers: () => Promise<readonly LocalServer[]>;
  readonly testKey: TestKey;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

export const agentRoutes = ({ agents, ...options }: AgentRoutesOptions): Route[] => [
  ...consentRoutes(agents),
  ...keyRoutes({ agents, ...options }),
  ...modelRoutes({ agents, ...options }),
  route(listAgents, async ({ user, query }) => {
    const { rows, count, nextCursor } = await agents.list(user.id, query);
    return { data: await agents.present(user.id, rows), count, nextCursor };
  }),
  route(listPublicAgents, async ({ user, query }) => {
    const { rows, count, nextCursor } = await agents.listPublic(query);
    return { data: await agents.present(user.id, rows), count, nextCursor };
  }),
  route(readAgent, async ({ user, params }) => ({
    data: await agents.presentOne(user.id, await agents.findAgent(user.id, params.id)),
  })),
  route(createAgent, async ({ user, body }) => ({
    data: await agents.presentOne(user.id, await agents.create(user.id, body)),
  })),
  route(updateAgent, async ({ user, params, body }) => ({
    data: await agents.presentOne(user.id, await agents.update(user.id, params.id, body)),
  })),
  route(removeAgent, async ({ user, params }) => {
    await agents.remove(user.id, params.id);
    return {};
  }),
  route(duplicateAgent, async ({ user, params }) => {
    const row = await agents.duplicate(user.id, params.id);
    return { _id: row.id, data: await agents.presentOne(user.id, row) };
  }),
];
