import {
  createAgent,
  duplicateAgent,
  listAgents,
  listModels,
  listPublicAgents,
  providerId,
  readAgent,
  removeAgent,
  updateAgent,
  type Model,
  type ProviderId,
} from '@symbi/contracts/agents';
import { route, type Route } from '../../platform/http/route.ts';
import { presentAgent } from './presenter.ts';
import type { Agents } from './service.ts';

export interface ModelLists {
  list(
    userId: string,
    provider: ProviderId,
    apiKeyId: string | undefined,
  ): Promise<{ models: Model[]; live: boolean; defaultModel: string }>;
}

export const agentRoutes = (agents: Agents, models: ModelLists): Route[] => [
  route(listAgents, async ({ user, query }) => {
    const { rows, count, nextCursor } = await agents.list(user.id, query);
    return { data: rows.map((row) => presentAgent(row, user.id)), count, nextCursor };
  }),
  route(listPublicAgents, async ({ user, query }) => {
    const { rows, count, nextCursor } = await agents.listPublic(user.id, query);
    return { data: rows.map((row) => presentAgent(row, user.id)), count, nextCursor };
  }),
  route(readAgent, async ({ user, params }) => ({
    data: presentAgent(await agents.findAgent(user.id, params.id), user.id),
  })),
  route(createAgent, async ({ user, body }) => ({ data: presentAgent(await agents.create(user.id, body), user.id) })),
  route(updateAgent, async ({ user, params, body }) => ({
    data: presentAgent(await agents.update(user.id, params.id, body), user.id),
  })),
  route(removeAgent, async ({ user, params }) => {
    await agents.remove(user.id, params.id);
    return {};
  }),
  route(duplicateAgent, async ({ user, params }) => {
    const row = await agents.duplicate(user.id, params.id);
    return { _id: row.id, data: presentAgent(row, user.id) };
  }),
  route(listModels, async ({ user, params, query }) => {
    const data = await models.list(user.id, providerId.parse(params.provider), query.apiKeyId);
    return { data, models: data.models };
  }),
];
