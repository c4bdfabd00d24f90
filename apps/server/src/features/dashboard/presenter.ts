import { sampleFigures } from '@symbi/contracts/sample-figures';
import type { Dashboard } from '@symbi/contracts/dashboard';
import type { UserRow } from '../users/service.ts';

export const presentDashboard = (
  row: UserRow,
  live: { readonly activeConversations: number; readonly activeBridges: number; readonly bondedAgents: number },
): Dashboard => {
  const hasData = row.trust_count + row.unchecked_count > 0 || live.activeBridges > 0 || live.bondedAgents > 0;
  return {
    conversations: live.activeConversations,
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
      : { sample: true, system: 'Online', ...sampleFigures },
  };
};
