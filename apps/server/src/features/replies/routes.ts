import { decideToolCall } from '@symbi/contracts/assistants';
import { route, type Route } from '../../platform/http/route.ts';
import type { ToolDecisions } from './tools/decisions.ts';

export const replyRoutes = (decisions: ToolDecisions, sent: (userId: string) => Promise<void>): Route[] => [
  route(decideToolCall, async ({ user, params, body }) => {
    await sent(user.id);
    return decisions.decide(user.id, params.id, params, body.approve);
  }),
];
