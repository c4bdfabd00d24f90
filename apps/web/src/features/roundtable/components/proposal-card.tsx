import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { conversationOfSession } from '@symbi/contracts/common';
import type { GivenReceipt, ScoredProposal } from '@symbi/contracts/roundtable';
import { ROW_HASH_SHOWN } from '@symbi/contracts/limits';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { text } from '../text.ts';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const partOrder = ['coverage', 'specificity', 'risks', 'cost', 'confidence'] as const;

const Lines = ({ title, lines, empty }: { title: string; lines: readonly string[]; empty: string }) => (
  <Box>
    <Typography variant="subtitle2" component="h4">
      {title}
    </Typography>
    {lines.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        {empty}
      </Typography>
    ) : (
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {lines.map((line, index) => (
          <Typography key={`${index}:${line}`} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{line}</bdi>
          </Typography>
        ))}
      </Box>
    )}
  </Box>
);

const Parts = ({ parts }: { parts: ScoredProposal['parts'] }) => (
  <Accordion disableGutters elevation={0} sx={{ bgcolor: 'transparent', '&::before': { display: 'none' } }}>
    <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0 }}>
      <Typography variant="body2">{text.parts}</Typography>
    </AccordionSummary>
    <AccordionDetails sx={{ px: 0 }}>
      <Stack spacing={1}>
        {partOrder.map((name) => (
          <Box key={name}>
            <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
              <Typography variant="body2">{text.partNames[name]}</Typography>
              <Typography variant="body2">{parts[name].toFixed(2)}</Typography>
            </Stack>
            <LinearProgress variant="determinate" value={parts[name] * 100} aria-label={text.partNames[name]} />
          </Box>
        ))}
      </Stack>
    </AccordionDetails>
  </Accordion>
);

/** The result of a dispatch. */
export type DispatchOutcome =
  | { readonly error: unknown }
  | { readonly sent: Pick<GivenReceipt, 'row_hash' | 'session_id'> };

const Outcome = ({ outcome, to }: { outcome: DispatchOutcome; to: string }) => {
  if ('error' in outcome) return <Alert severity="error">{messageOf(outcome.error, text.dispatchFailed)}</Alert>;
  const { row_hash: hash, session_id: session } = outcome.sent;
  return (
    <Alert severity="success">
      {text.wouldSend(to)} {text.receipt(hash.slice(0, ROW_HASH_SHOWN))}{' '}
      <Link component={RouterLink} to={paths.reviewOf(session)} color="inherit">
        {text.openReceipt}
      </Link>
      {' · '}
      <Link component={RouterLink} to={paths.conversation(conversationOfSession(session))} color="inherit">
        {text.openConversation}
      </Link>
    </Alert>
  );
};

interface ProposalCardProps {
  readonly scored: ScoredProposal;
  readonly outcome: DispatchOutcome | null;
  readonly isDispatching: boolean;
  /** While one proposal is being dispatched, the others wait. */
  readonly isWaiting: boolean;
  readonly onDispatch: () => void;
}

export const ProposalCard = ({ scored, outcome, isDispatching, isWaiting, onDispatch }: ProposalCardProps) => {
  const { proposal } = scored;
  const button = useFocusBack(isDispatching);
  const isSent = outcome !== null && 'sent' in outcome;
  return (
    <Card component="li" sx={{ p: 2, listStyle: 'none' }}>
      <Stack spacing={1.5}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3" component="h3" sx={{ flexGrow: 1 }}>
            {scored.label}
          </Typography>
          <Chip size="small" variant="outlined" label={text.score(scored.score)} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {scored.agent_key}
        </Typography>
        {scored.agent_key === 'local' && <Typography variant="body2">{text.localNote}</Typography>}
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <strong>{text.goal}:</strong> <bdi>{proposal.goal}</bdi>
        </Typography>
        <Lines title={text.steps} lines={proposal.steps} empty="–" />
        <Lines title={text.risks} lines={proposal.risks} empty={text.noRisks} />
        <Typography variant="body2">
          {text.cost(dollars.format(proposal.est_cost))} · {text.confidence(Math.round(proposal.est_confidence * 100))}
        </Typography>
        <Parts parts={scored.parts} />
        {outcome !== null && <Outcome outcome={outcome} to={scored.label} />}
        <Box>
          <Button
            ref={button}
            variant="outlined"
            loading={isDispatching}
            disabled={isWaiting}
            aria-disabled={isSent}
            onClick={isSent ? undefined : onDispatch}
            sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', borderColor: 'divider', cursor: 'default' } }}
          >
            {isSent ? text.dispatched : text.dispatch}
          </Button>
        </Box>
      </Stack>
    </Card>
  );
};
