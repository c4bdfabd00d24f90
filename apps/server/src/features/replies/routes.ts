import { decideToolCall } from '@symbi/contracts/assistants';
import { readThoughts } from '@symbi/contracts/thoughts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Thoughts } from './thoughts.ts';
import type { ToolDecisions } from './tools/decisions.ts';

interface ReplyRoutesOptions {
  readonly thoughts: Thoughts;
  readonly decisions: ToolDecisions;
  /** Counts a sent message against the limit. */
  readonly sent: (userId: string) => Promise<void>;
}

export const replyRoutes = ({ thoughts, decisions, sent }: ReplyRoutesOptions): Route[] => [
  route(readThoughts, async ({ user, params: { id, messageId } }) => ({
    data: { messageId, text: await thoughts.find(user.id, id, messageId) },
  })),
  route(decideToolCall, async ({ user, params, body }) => {
    await sent(user.id);
    return decisions.decide(user.id, params.id, params, body.approve);
  }),
];
