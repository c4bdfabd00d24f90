import { readDashboard } from '@symbi/contracts/dashboard';
import { route, type Route } from '../../platform/http/route.ts';
import type { Agents } from '../agents/service.ts';
import type { Contexts } from '../context/service.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Users } from '../users/service.ts';
import { presentDashboard } from './presenter.ts';

export interface DashboardOptions {
  readonly users: Users;
  readonly agents: Agents;
  readonly contexts: Contexts;
  readonly conversations: Conversations;
}

const dashboardRoutes = ({ users, agents, contexts, conversations }: DashboardOptions): Route[] => [
  route(readDashboard, async ({ user }) => {
    const [row, activeConversations, activeBridges, bondedAgents] = await Promise.all([
      users.find(user.id),
      conversations.countActive(user.id),
      contexts.countBridges(user.id),
      agents.countBonded(user.id),
    ]);
    return { data: presentDashboard(row, { activeConversations, activeBridges, bondedAgents }) };
  }),
];

/** A person's figures; the feature has no rows of its own. */
export const createDashboard = (options: DashboardOptions) => ({ name: 'dashboard', routes: dashboardRoutes(options) });
