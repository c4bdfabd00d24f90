import { listAgents } from '@symbi/contracts/agents';
import { listConversations } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { readDashboard } from '@symbi/contracts/dashboard';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api/http.ts';
import { onConnect, subscribe } from '../../platform/api/socket.ts';
import { paced } from '../../platform/paced.ts';
import { agentKeys } from '../agents/keys.ts';
import { conversationKeys, invalidateHeads } from '../conversations/keys.ts';
import { dashboardKeys, invalidateDashboard } from './keys.ts';

export const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.figures,
  queryFn: async ({ signal }) => (await call(readDashboard, { signal })).data,
});

/** The newest active conversations and their total. Its key is a list's, so it goes stale with the lists. */
export const recentConversationsQuery = queryOptions({
  queryKey: conversationKeys.recent,
  queryFn: ({ signal }) => call(listConversations, { query: { limit: limits.dashboardConversations }, signal }),
});

/** The user's newest agents and their total. */
export const recentAgentsQuery = queryOptions({
  queryKey: agentKeys.recent,
  queryFn: ({ signal }) => call(listAgents, { query: { limit: limits.dashboardAgents, order: 'newest' }, signal }),
});

/** Reloads the figures when a conversation changes anywhere. */
export const useLiveDashboard = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = paced(() => {
      void invalidateDashboard(client);
      void client.invalidateQueries({ queryKey: recentConversationsQuery.queryKey });
      void invalidateHeads(client);
    });
    const stops = [
      subscribe('conversation:updated', refresh),
      subscribe('conversation:removed', refresh),
      onConnect(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
