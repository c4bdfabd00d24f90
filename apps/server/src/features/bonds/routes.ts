import { bondAgent, readBond, readCompliance } from '@symbi/contracts/bonds';
import { route, type Route } from '../../platform/http/route.ts';
import type { AgentRow, Agents } from '../agents/service.ts';
import { bondOf, type Bonds } from './service.ts';

const present = async (agents: Agents, row: AgentRow) => ({
  data: { ...(await agents.presentOne(row.owner_id, row)), bond: bondOf(row) },
});

export const bondRoutes = (bonds: Bonds, agents: Agents): Route[] => [
  route(bondAgent, async ({ user, params }) => present(agents, await bonds.begin(user.id, params.id))),
  route(readBond, async ({ user, params }) => present(agents, await agents.findOwn(user.id, params.id))),
  route(readCompliance, async ({ user, params }) => ({ data: await bonds.compliance(user.id, params.id) })),
];
