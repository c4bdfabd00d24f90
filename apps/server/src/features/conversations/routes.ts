import {
  createConversation,
  listConversations,
  removeConversation,
  updateConversation,
} from '@symbi/contracts/conversations';
import { route, type Route } from '../../platform/http/route.ts';
import { presentConversation } from './presenter.ts';
import type { Conversations } from './service.ts';

export const conversationRoutes = (conversations: Conversations): Route[] => [
  // Archived ones are put away: whoever does not ask for them does not get them.
  route(listConversations, ({ user, query }) =>
    conversations.list(user.id, { ...query, archived: query.archived ?? false }),
  ),
  route(createConversation, async ({ user, body }) => {
    const row = await conversations.create(user.id, body);
    return { _id: row.id, data: presentConversation(row) };
  }),
  route(updateConversation, async ({ user, params, body }) => ({
    data: presentConversation(await conversations.update(user.id, params.id, body)),
  })),
  route(removeConversation, async ({ user, params }) => {
    await conversations.remove(user.id, params.id);
    return {};
  }),
];
