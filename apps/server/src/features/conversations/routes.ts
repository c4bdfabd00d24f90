import {
  createConversation,
  listConversations,
  removeConversation,
  restoreConversation,
  updateConversation,
} from '@symbi/contracts/conversations';
import { route, type Route } from '../../platform/http/route.ts';
import { toIsoTime } from '../../platform/clock.ts';
import { presentConversation } from './presenter.ts';
import type { Removal } from './removal/removal.ts';
import type { Conversations } from './service.ts';

export const conversationRoutes = (conversations: Conversations, removal: Removal): Route[] => [
  // Archived conversations are left out unless requested.
  route(listConversations, ({ user, query }) => {
    const folder = query.folder === 'none' ? '' : query.folder;
    return conversations.list(user.id, { ...query, folder, archived: query.archived ?? false });
  }),
  route(createConversation, async ({ user, body }) => {
    const row = await conversations.create(user.id, body);
    return { _id: row.id, data: presentConversation(row) };
  }),
  route(updateConversation, async ({ user, params, body }) => ({
    data: presentConversation(await conversations.update(user.id, params.id, body)),
  })),
  route(removeConversation, async ({ user, params, query }) => {
    if (query.undo === true) return { erasedAt: toIsoTime(await removal.hide(user.id, params.id)) };
    await removal.remove(user.id, params.id);
    return {};
  }),
  route(restoreConversation, async ({ user, params }) => ({
    data: presentConversation(await removal.restore(user.id, params.id)),
  })),
];
