import { listRounds, orchestrate } from '@symbi/contracts/roundtable';
import { object, own, type FeatureAttacks, type Things } from '../table.ts';

/** A person's approval: a proposal exactly as it was given to them. */
const dispatch = ({ gathered = '{}' }: Things): Record<string, unknown> =>
  JSON.parse(gathered) as Record<string, unknown>;
const plan = { goal: 'Goal', steps: ['Step'], risks: [], est_cost: 0, est_confidence: 0.5 };
const named = ({ proposal = '' }: Things) => ({
  agent_key: 'local',
  proposal: { ...plan, proposal_id: proposal.slice(-12) },
});
const inTheirSession = ({ conversation }: Things) => ({
  body: { ...named({ proposal: '0'.repeat(12) }), session_id: conversation },
});
const theirProposal = (theirs: Things) => ({ body: named(theirs) });

/** Proposals and their dry runs. */
export const roundtable: FeatureAttacks = {
  seed: async (user, marker) => {
    const body = { task: `Plan a trip to ${marker}`, agents: ['local'] };
    const answer = orchestrate.response.parse((await user.call('POST', '/api/bridge/orchestrate', body)).body);
    const [first] = answer.proposals;
    const approval = { agent_key: first?.agent_key, proposal: first?.proposal };
    const rounds = listRounds.response.parse((await user.call('GET', '/api/bridge/rounds')).body);
    const round = rounds.data[0]?._id ?? '';
    return { gathered: JSON.stringify(approval), proposal: first?.proposal.proposal_id ?? '', round };
  },
  routes: {
    'GET /api/bridge/rounds': own(),
    'GET /api/bridge/rounds/:id': object({ id: 'round' }),
    'POST /api/bridge/orchestrate': own({ body: { task: 'Plan a trip', agents: ['local'] } }),
    'POST /api/bridge/dispatch': own({ body: dispatch }, [inTheirSession, theirProposal]),
  },
};
