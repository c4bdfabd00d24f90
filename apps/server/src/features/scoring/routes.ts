import { readTrust } from '@symbi/contracts/trust';
import { route, type Route } from '../../platform/http/route.ts';
import type { Explanations } from './service.ts';

export const scoringRoutes = (explanations: Explanations): Route[] => [
  route(readTrust, async ({ user, params }) => ({
    data: await explanations.find(user.id, params.id, params.messageId),
  })),
];
