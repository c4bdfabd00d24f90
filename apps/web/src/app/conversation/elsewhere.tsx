import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Agent } from '@symbi/contracts/agents';
import { Link } from 'react-router';
import { DestinationLine } from '../../features/agents/consent/destination-line.tsx';
import { text } from '../../features/agents/text.ts';
import * as paths from '../../platform/paths.ts';
import { useLackingKey } from '../shared/lacking-key.ts';

/** Says before anything is sent that the chosen agent cannot answer, and leads to what it lacks. */
const NeedsKey = ({ agent }: { readonly agent: Agent }) => {
  const provider = useLackingKey()(agent);
  if (provider === null) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 0.5 }}>
      <Chip size="small" variant="outlined" color="warning" label={text.list.needsKey} />
      <Button size="small" component={Link} to={paths.addKey(provider)} aria-label={text.list.addKeyFor(agent.name)}>
        {text.list.addKey}
      </Button>
    </Stack>
  );
};

interface ElsewhereProps {
  readonly agent: Agent;
  /** The open conversation; absent before its first message. */
  readonly conversationId?: string;
}

/** What is to be known of an agent that does not answer on this server: the key it lacks, and where messages go. */
export const Elsewhere = (props: ElsewhereProps) => (
  <>
    <NeedsKey agent={props.agent} />
    <DestinationLine {...props} />
  </>
);
