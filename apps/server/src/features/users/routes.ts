import { readDashboard, updatePreferences } from '@symbi/contracts/users';
import { route, type Route } from '../../platform/http/route.ts';
import { invalid } from '../../platform/failure.ts';
import { presentDashboard } from './presenter.ts';
import type { Users } from './service.ts';

export interface LiveStatus {
  activeBridges(ownerId: string): Promise<number>;
  bondedAgents(ownerId: string): Promise<number>;
  /** Whether a new agent of this person could begin with the model. */
  isModel(ownerId: string, model: string): Promise<boolean>;
}

const unknownModel = 'Default model must be one of the listed models of OpenAI or Anthropic';

export const userRoutes = (users: Users, status: LiveStatus): Route[] => [
  route(updatePreferences, async ({ user, body }) => {
    const { defaultModel } = body;
    if (defaultModel !== undefined && !(await status.isModel(user.id, defaultModel)))
      throw invalid(unknownModel, { defaultModel: unknownModel });
    return { data: await users.updatePreferences(user.id, body) };
  }),
  route(readDashboard, async ({ user }) => {
    const [row, activeBridges, bondedAgents] = await Promise.all([
      users.find(user.id),
      status.activeBridges(user.id),
      status.bondedAgents(user.id),
    ]);
    return { data: presentDashboard(row, { activeBridges, bondedAgents }) };
  }),
];
