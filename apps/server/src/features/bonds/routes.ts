import { bondAgent, readBond, readCompliance } from '@symbi/contracts/bonds';
import { route, type Route } from '../../platform/http/route.ts';
import { presentAgent, type AgentRow, type Agents } from '../agents/service.ts';
import { bondOf, type Bonds } from './service.ts';

const present = (row: AgentRow, userId: string) => ({ data: { ...presentAgent(row, userId), bond: bondOf(row) } });

export const bondRoutes = (bonds: Bonds, agents: Agents): Route[] => [
  route(bondAgent, async ({ user, params }) => present(await bonds.begin(user.id, params.id), user.id)),
  route(readBond, async ({ user, params }) => present(await agents.findOwn(user.id, params.id), user.id)),
  route(readCompliance, async ({ user, params }) => ({ data: await bonds.compliance(user.id, params.id) })),
];
