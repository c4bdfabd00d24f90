import { own, type FeatureAttacks, type Things } from '../table.ts';

const proposal = { goal: 'Goal', steps: ['Step'], risks: [], est_cost: 0, est_confidence: 0.5 };
const dispatch = { agent_key: 'local', proposal };
const inTheirSession = ({ conversation }: Things) => ({ body: { ...dispatch, session_id: conversation } });

/** Proposals and their dry runs. */
export const roundtable: FeatureAttacks = {
  seed: async () => ({}),
  routes: {
    'POST /api/bridge/orchestrate': own({ body: { task: 'Plan a trip', agents: ['local'] } }),
    'POST /api/bridge/dispatch': own({ body: dispatch }, [inTheirSession]),
  },
};
