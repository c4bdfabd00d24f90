import { decideToolCall } from '@symbi/contracts/assistants';
import {
  createConversation,
  editMessage,
  listChanges,
  listConversations,
  listMessages,
  readConversation,
  readEncrypted,
  regenerateMessage,
  removeConversation,
  removeMessage,
  search as searchEndpoint,
  selectMessage,
  sendMessage,
  stopMessage,
  tagMessage,
  updateConversation,
} from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { checkReply } from '@symbi/contracts/reply-checks';
import { readTrust } from '@symbi/contracts/trust';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ReplyChecks } from '../checks/by-hand.ts';
import type { Messages } from '../messages/service.ts';
import { presentConversation } from './presenter.ts';
import type { Search } from '../search/service.ts';
import type { Conversations } from './service.ts';
import type { ToolDecisions } from '../replies/tools/decisions.ts';

export interface ConversationRoutesOptions {
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly search: Search;
  readonly checks: ReplyChecks;
  readonly decisions: ToolDecisions;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const conversationRoutesOf = ({ conversations, messages, search }: ConversationRoutesOptions): Route[] => [
  // Archived ones are put away: whoever does not ask for them does not get them.
  route(listConversations, ({ user, query }) =>
    conversations.list(user.id, { ...query, archived: query.archived ?? false }),
  ),
  route(createConversation, async ({ user, body }) => {
    const row = await conversations.create(user.id, body);
    return { _id: row.id, data: presentConversation(row) };
  }),
  route(readConversation, async ({ user, params, query }) => {
    const row = await conversations.find(user.id, params.id);
    return { data: { ...presentConversation(row), ...(await messages.reads.newest(row, query.limit)) } };
  }),
  route(updateConversation, async ({ user, params, body }) => ({
    data: presentConversation(await conversations.update(user.id, params.id, body)),
  })),
  route(removeConversation, async ({ user, params }) => {
    await conversations.remove(user.id, params.id);
    return {};
  }),
  route(searchEndpoint, async ({ user, query }) => {
    const { hits, nextCursor } = await search.find(user.id, query.q, query.limit, query.cursor);
    return { data: hits, count: hits.length, nextCursor };
  }),
];

export const conversationRoutes = (options: ConversationRoutesOptions): Route[] => {
  const { messages, checks, decisions, rateLimiter } = options;
  const perMinute = { name: 'messages', points: 600 * options.rateLimitFactor, seconds: 60 };
  const checksPerMinute = { name: 'checks', points: 60 * options.rateLimitFactor, seconds: 60 };
  return [
    ...conversationRoutesOf(options),
    route(listMessages, async ({ user, params, query }) => ({
      data: await messages.reads.window(user.id, params.id, query),
    })),
    route(readEncrypted, async ({ user, params }) => ({
      data: await messages.reads.encrypted(user.id, params.id),
    })),
    route(listChanges, async ({ user, params, query }) => ({
      data: await messages.reads.changesSince(user.id, params.id, query.since, query.limit),
    })),
    route(sendMessage, async ({ user, params, body }) => {
      await rateLimiter.consume(perMinute, user.id);
      return messages.send(user.id, params.id, body);
    }),
    route(editMessage, async ({ user, params, body }) => {
      await rateLimiter.consume(perMinute, user.id);
      return messages.edit(user.id, params.id, params.messageId, body);
    }),
    route(regenerateMessage, async ({ user, params, body }) => {
      await rateLimiter.consume(perMinute, user.id);
      return messages.regenerate(user.id, params.id, params.messageId, body ?? {});
    }),
    route(decideToolCall, async ({ user, params, body }) => {
      await rateLimiter.consume(perMinute, user.id);
      return decisions.decide(user.id, params.id, params, body.approve);
    }),
    route(tagMessage, async ({ user, params, body }) => ({
      data: await messages.tag(user.id, params.id, params.messageId, body.tags),
    })),
    route(removeMessage, async ({ user, params }) => ({
      data: await messages.erase(user.id, params.id, params.messageId),
    })),
    route(selectMessage, async ({ user, params }) => ({
      data: await messages.select(user.id, params.id, params.messageId, limits.messageWindow),
    })),
    route(stopMessage, async ({ user, params }) => ({
      data: await messages.stop(user.id, params.id, params.messageId),
    })),
    route(checkReply, async ({ user, params, body }) => {
      await rateLimiter.consume(checksPerMinute, user.id);
      return { data: await checks.check(user.id, params.id, params.messageId, body?.by ?? 'contexts') };
    }),
    route(readTrust, async ({ user, params }) => ({
      data: await messages.reads.trust(user.id, params.id, params.messageId),
    })),
  ];
};
