import { listAgents } from '@symbi/contracts/agents';
import { listConversations } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { readDashboard } from '@symbi/contracts/users';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http.ts';
import { onConnect, subscribe } from '../../platform/socket.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await call(readDashboard, { signal })).data,
});

/**
 * The newest active conversations, and how many there are. The first part of these keys is that of the lists,
 * so whatever makes a list stale makes these stale too.
 */
export const recentConversationsQuery = queryOptions({
  queryKey: ['conversations', 'recent'],
  queryFn: ({ signal }) => call(listConversations, { query: { limit: limits.dashboardConversations }, signal }),
});

export const recentAgentsQuery = queryOptions({
  queryKey: ['agents', 'recent'],
  queryFn: ({ signal }) => call(listAgents, { query: { limit: limits.dashboardAgents }, signal }),
});

/** Reloads the figures when a conversation changes anywhere. */
export const useLiveDashboard = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: dashboardQuery.queryKey });
      void client.invalidateQueries({ queryKey: recentConversationsQuery.queryKey });
    };
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
