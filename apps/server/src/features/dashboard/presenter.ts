import type { Dashboard } from '@symbi/contracts/users';
import type { UserRow } from '../users/service.ts';

/** What the dashboard shows before there is anything to measure: the specification's display values, marked as a sample. */
const sampleStatus: Dashboard['status'] = {
  sample: true,
  system: 'Online',
  activeBridges: 3,
  averageTrust: 0.82,
  trustCount: 0,
  uncheckedCount: 0,
  bondedAgents: 2,
};

export const presentDashboard = (
  row: UserRow,
  live: { readonly activeBridges: number; readonly bondedAgents: number },
): Dashboard => {
  const hasData = row.trust_count + row.unchecked_count > 0 || live.activeBridges > 0 || live.bondedAgents > 0;
  return {
    conversations: row.conversation_count,
    agents: row.agent_count,
    messages: row.message_count,
    status: hasData
      ? {
          sample: false,
          system: 'Online',
          activeBridges: live.activeBridges,
          averageTrust: row.trust_count === 0 ? null : Math.min(1, Math.max(0, row.trust_sum / row.trust_count)),
          trustCount: row.trust_count,
          uncheckedCount: row.unchecked_count,
          bondedAgents: live.bondedAgents,
        }
      : sampleStatus,
  };
};
