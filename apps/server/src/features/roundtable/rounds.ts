import {
  proposal as proposalSchema,
  scoreParts,
  type RoundSummary,
  type ScoredProposal,
} from '@symbi/contracts/roundtable';
import { beginning } from '@symbi/text/beginning';
import { toIsoTime } from '../../platform/clock.ts';
import type { Receipts } from '../receipts/service.ts';
import { byRank } from './rank.ts';
import type { ProposalStore } from './proposal-store.ts';
import type { RoundtableProposalRow } from './table.ts';

/** Of a task in the list. */
const TASK_SHOWN = 200;

export interface RoundsOptions {
  readonly kept: Pick<ProposalStore, 'ofRounds' | 'ofRound'>;
  readonly receipts: Pick<Receipts, 'ofProposals'>;
}

/** A proposal with its score as it was given out. */
const scoredOf = (row: RoundtableProposalRow): ScoredProposal => ({
  agent_key: row.agent_key,
  label: row.label ?? row.agent_key,
  score: row.score_bp / 10_000,
  parts: scoreParts.parse(JSON.parse(row.parts ?? '{}')),
  proposal: { proposal_id: row.id, ...proposalSchema.parse(JSON.parse(row.proposal)) },
});

/** Roundtables that were held before, as long as their proposals are kept. */
export const createRounds = ({ kept, receipts }: RoundsOptions) => ({
  list: async (ownerId: string): Promise<RoundSummary[]> => {
    const rounds = new Map<string, RoundSummary>();
    for (const { round_id: roundId, task, created_at: at } of await kept.ofRounds(ownerId)) {
      const id = roundId ?? '';
      const known = rounds.get(id);
      rounds.set(id, {
        _id: id,
        task: beginning(task, TASK_SHOWN),
        proposals: (known?.proposals ?? 0) + 1,
        createdAt: toIsoTime(at),
      });
    }
    return [...rounds.values()];
  },
  find: async (ownerId: string, roundId: string) => {
    const rows = await kept.ofRound(ownerId, roundId);
    const [{ task, created_at: at } = { task: '', created_at: 0 }] = rows;
    const given = await receipts.ofProposals(
      ownerId,
      rows.map(({ id }) => id),
      at,
    );
    return {
      task,
      createdAt: toIsoTime(at),
      proposals: rows.map(scoredOf).toSorted(byRank),
      receipts: given.map((row) => ({
        proposal_id: row.proposal_id ?? '',
        session_id: row.session,
        row_hash: row.row_hash,
      })),
    };
  },
});
