import { pick } from '@symbi/testkit/request';
import { object, own, type FeatureAttacks, type Things } from '../table.ts';

const query = ({ conversation }: Things) => `session_id=${conversation}`;
const inTheirSession = ({ conversation }: Things) => ({ query: `session_id=conv:${conversation}` });
const inTheirBareSession = ({ conversation }: Things) => ({ query: `session_id=${conversation}` });
const theirSessions = [inTheirSession, inTheirBareSession];

/** Timelines, receipts, the signed log and reports. */
export const insights: FeatureAttacks = {
  seed: async (user) => {
    const made = await user.call('POST', '/api/reports/generate/daily');
    return { report: pick(made.body, 'data._id') };
  },
  routes: {
    'GET /api/insights/timeline': own({ query }, theirSessions),
    'GET /api/insights/sessions': own(),
    'GET /api/insights/export': own({ query }, theirSessions),
    'GET /api/insights/verify': own({ query }, theirSessions),
    'GET /api/events': own({ query }, theirSessions),
    'GET /api/reports': own(),
    'GET /api/reports/figures': own(),
    'POST /api/reports/generate/daily': own({ body: { timeZone: 'UTC' } }),
    'GET /api/reports/:id': object({ id: 'report' }),
    'PUT /api/reports/:id': object({ id: 'report' }, { body: { isArchived: true } }),
    'DELETE /api/reports/:id': object({ id: 'report' }),
    'GET /api/reports/:id/export': object({ id: 'report' }, { query: 'format=json' }),
  },
};
