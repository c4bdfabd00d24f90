import { giveConsent } from '@symbi/contracts/agents';
import { route, type Route } from '../../platform/http/route.ts';
import type { Agents } from '../agents/service.ts';
import type { Conversations } from './service.ts';

/** A consent to another person's agent may name a conversation: then its history so far may be sent too. */
export const consentRoutes = (agents: Agents, conversations: Conversations): Route[] => [
  route(giveConsent, async ({ user, params, body }) => {
    const { conversationId } = body;
    const earlier =
      conversationId === undefined
        ? undefined
        : { conversationId, throughSeq: (await conversations.find(user.id, conversationId)).last_seq };
    const row = await agents.giveConsent(user.id, params.id, body, earlier);
    return { data: await agents.presentOne(user.id, row) };
  }),
];
