import {
  createAgent,
  duplicateAgent,
  giveConsent,
  listAgents,
  listConsents,
  listModels,
  listPublicAgents,
  providerId,
  readAgent,
  removeAgent,
  updateAgent,
  withdrawConsent,
  type Model,
  type ProviderId,
} from '@symbi/contracts/agents';
import { route, type Route } from '../../platform/http/route.ts';
import { presentConsent } from './presenter.ts';
import type { Agents } from './service.ts';

export interface ModelLists {
  list(
    userId: string,
    provider: ProviderId,
    apiKeyId: string | undefined,
  ): Promise<{ models: Model[]; live: boolean; hasFailed: boolean; defaultModel: string }>;
}

/** The number of the last message of one's own conversation; throws `notFound` for anybody else's. */
type LastSeqOf = (userId: string, conversationId: string) => Promise<number>;

const consentRoutes = (agents: Agents, lastSeqOf: LastSeqOf): Route[] => [
  route(listConsents, async ({ user }) => ({ data: (await agents.consents.list(user.id)).map(presentConsent) })),
  route(giveConsent, async ({ user, params, body }) => {
    const row = await agents.giveConsent(user.id, params.id, body, lastSeqOf);
    return { data: await agents.presentOne(user.id, row) };
  }),
  route(withdrawConsent, async ({ user, params }) => {
    await agents.consents.withdraw(user.id, params.id);
    return {};
  }),
];

export const agentRoutes = (agents: Agents, models: ModelLists, lastSeqOf: LastSeqOf): Route[] => [
  ...consentRoutes(agents, lastSeqOf),
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
  route(listModels, async ({ user, params, query }) => {
    const data = await models.list(user.id, providerId.parse(params.provider), query.apiKeyId);
    return { data, models: data.models };
  }),
];
