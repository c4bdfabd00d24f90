import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { GivenReceipt, orchestrate, ScoredProposal } from '@symbi/contracts/roundtable';
import { useState } from 'react';
import type { z } from 'zod';
import { useDispatch } from '../api.ts';
import { text } from '../text.ts';
import { ProposalCard, type DispatchOutcome } from './proposal-card.tsx';

export type ProposalRound = Pick<z.infer<typeof orchestrate.response>, 'proposals' | 'recommended' | 'errors'>;

const isSame = (one: ScoredProposal, other: ScoredProposal): boolean =>
  one.proposal.proposal_id === other.proposal.proposal_id;

interface ResultsProps {
  readonly title: string;
  readonly gathered: ProposalRound;
  /** Of proposals that were approved before. */
  readonly receipts?: readonly GivenReceipt[];
}

const outcomesOf = (proposals: readonly ScoredProposal[], receipts: readonly GivenReceipt[]) =>
  new Map(
    proposals.flatMap((scored): [string, DispatchOutcome][] => {
      const { proposal_id: id } = scored.proposal;
      const sent = receipts.find(({ proposal_id }) => proposal_id === id);
      return sent === undefined ? [] : [[id, { sent }]];
    }),
  );

/** The proposals of one round, each with its approval. */
export const Results = ({ title, gathered, receipts = [] }: ResultsProps) => {
  const { proposals, recommended, errors } = gathered;
  const dispatch = useDispatch();
  // A receipt stays on its card while another proposal is dispatched.
  const [own, setOwn] = useState<ReadonlyMap<string, DispatchOutcome>>(new Map());
  // A round that is opened again may first be shown as it was before an approval.
  const outcomes = new Map([...outcomesOf(proposals, receipts), ...own]);
  const approve = async (scored: ScoredProposal): Promise<void> => {
    const { proposal_id: id } = scored.proposal;
    const settle = (outcome: DispatchOutcome): void => setOwn((known) => new Map(known).set(id, outcome));
    try {
      settle({ sent: await dispatch.mutateAsync(scored) });
    } catch (error) {
      settle({ error });
    }
  };
  return (
    <Stack spacing={2} aria-live="polite">
      <Typography variant="h2">{title}</Typography>
      {errors.map((error) => (
        <Alert key={error.agent_key} severity="warning">
          <strong>{text.proposers[error.agent_key]}</strong>: {error.message}
        </Alert>
      ))}
      {recommended !== null && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Chip
            color="primary"
            label={text.recommended(recommended.agent_key, recommended.proposal.proposal_id)}
            sx={{ maxWidth: '100%' }}
          />
          <Typography variant="body2">{text.recommendedBy(text.proposers[recommended.agent_key])}</Typography>
        </Stack>
      )}
      {proposals.length === 0 && <Typography>{text.noProposals}</Typography>}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0 }}>
        {proposals.map((scored) => (
          <ProposalCard
            key={scored.proposal.proposal_id}
            scored={scored}
            outcome={
              dispatch.isPending && isSame(dispatch.variables, scored)
                ? null
                : (outcomes.get(scored.proposal.proposal_id) ?? null)
            }
            isDispatching={dispatch.isPending && isSame(dispatch.variables, scored)}
            isWaiting={dispatch.isPending}
            onDispatch={() => void approve(scored)}
          />
        ))}
      </Stack>
    </Stack>
  );
};
