import { continueMessage } from '@symbi/contracts/continue';
import {
  editMessage,
  listChanges,
  listMessages,
  readConversation,
  readEncrypted,
  removeMessage,
  selectMessage,
  sendMessage,
  stopMessage,
  tagMessage,
} from '@symbi/contracts/conversations';
import { findInConversation } from '@symbi/contracts/find';
import { listHeads } from '@symbi/contracts/heads';
import { regenerateMessage } from '@symbi/contracts/regenerate';
import { search as searchEndpoint } from '@symbi/contracts/search';
import { limits } from '@symbi/contracts/limits';
import { route, type Route } from '../../platform/http/route.ts';
import { type Conversations, presentConversation } from '../conversations/service.ts';
import type { createBranchFinder } from './read/branch-finder.ts';
import type { createFinder } from './read/finder.ts';
import type { createHeads } from './read/heads.ts';
import type { Messages } from './service.ts';

export interface MessageRoutesOptions {
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly find: ReturnType<typeof createFinder>;
  readonly findInBranch: ReturnType<typeof createBranchFinder>;
  readonly heads: ReturnType<typeof createHeads>;
  /** Counts a sent message against the limit. */
  readonly sent: (userId: string) => Promise<void>;
}

const readingRoutes = ({ conversations, messages, find, findInBranch, heads }: MessageRoutesOptions): Route[] => [
  route(readConversation, async ({ user, params, query }) => {
    const row = await conversations.find(user.id, params.id);
    return { data: { ...presentConversation(row), ...(await messages.reads.newest(row, query.limit)) } };
  }),
  route(searchEndpoint, async ({ user, query }) => {
    const { hits, ...found } = await find(user.id, query);
    return { data: hits, count: hits.length, ...found };
  }),
  route(findInConversation, async ({ user, params, query, context }) => ({
    data: await findInBranch(user.id, params.id, query.q, context.signal),
  })),
  route(listHeads, async ({ user, query }) => {
    const data = await heads(user.id, query.ids.split(','));
    return { data, count: data.length };
  }),
  route(listMessages, async ({ user, params, query }) => ({
    data: await messages.reads.window(user.id, params.id, query),
  })),
  route(readEncrypted, async ({ user, params }) => ({
    data: await messages.reads.encrypted(user.id, params.id),
  })),
  route(listChanges, async ({ user, params, query }) => ({
    data: await messages.reads.changesSince(user.id, params.id, query.since, query.limit),
  })),
];

const writingRoutes = ({ messages, sent }: MessageRoutesOptions): Route[] => [
  route(sendMessage, async ({ user, params, body }) => {
    await sent(user.id);
    return messages.sender.send(user.id, params.id, body);
  }),
  route(editMessage, async ({ user, params, body }) => {
    await sent(user.id);
    return messages.sender.edit(user.id, params.id, params.messageId, body);
  }),
  route(regenerateMessage, async ({ user, params, body }) => {
    await sent(user.id);
    return messages.sender.regenerate(user.id, params.id, params.messageId, body ?? {});
  }),
  route(continueMessage, async ({ user, params, body }) => {
    await sent(user.id);
    return messages.sender.resume(user.id, params.id, params.messageId, body ?? {});
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
];

export const messageRoutes = (options: MessageRoutesOptions): Route[] => [
  ...readingRoutes(options),
  ...writingRoutes(options),
];
