import { z } from 'zod';
import { answer, fraction } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The dashboard's live figures; `sample` is true while the user has no data. */
const dashboard = z.object({
  /** Those that are not archived. */
  conversations: z.number().int(),
  agents: z.number().int(),
  messages: z.number().int(),
  status: z.object({
    sample: z.boolean(),
    system: z.enum(['Online', 'Degraded']),
    activeBridges: z.number().int(),
    /** Over checked replies. */
    averageTrust: fraction.nullable(),
    trustCount: z.number().int(),
    uncheckedCount: z.number().int(),
    bondedAgents: z.number().int(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;
export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/users/dashboard',
  summary: 'Counters and live status for the dashboard',
  response: answer(dashboard),
});
