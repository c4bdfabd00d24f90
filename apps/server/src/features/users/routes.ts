import { readDashboard, updatePreferences } from '@symbi/contracts/users';
import { route, type Route } from '../../platform/http/route.ts';
import { presentDashboard } from './presenter.ts';
import type { Users } from './service.ts';

export interface LiveStatus {
  activeBridges(ownerId: string): Promise<number>;
  bondedAgents(ownerId: string): Promise<number>;
}

export const userRoutes = (users: Users, status: LiveStatus): Route[] => [
  route(updatePreferences, async ({ user, body }) => ({
    data: await users.updatePreferences(user.id, body),
  })),
  route(readDashboard, async ({ user }) => {
    const [row, activeBridges, bondedAgents] = await Promise.all([
      users.find(user.id),
      status.activeBridges(user.id),
      status.bondedAgents(user.id),
    ]);
    return { data: presentDashboard(row, { activeBridges, bondedAgents }) };
  }),
];
