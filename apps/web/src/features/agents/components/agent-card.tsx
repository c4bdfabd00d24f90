import MoreVert from '@mui/icons-material/MoreVert';
import Public from '@mui/icons-material/Public';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { text } from '../text.ts';

interface AgentCardProps {
  readonly agent: Agent;
  /** Absent unless the agent cannot answer without a key of its provider. */
  readonly onAddKey?: ((onAdded: () => void) => void) | undefined;
  /** Absent where the agents are read-only. */
  readonly onMenu?: (agent: Agent, anchor: HTMLElement) => void;
}

const Facts = ({ agent }: { readonly agent: Agent }) => (
  <>
    <Stack direction="row" dir="auto" spacing={1} sx={{ alignItems: 'center', pr: 4 }}>
      <Typography variant="h3" component="h2" noWrap>
        {agent.name}
      </Typography>
      {agent.isPublic && (
        <Tooltip title={text.list.isPublic}>
          <Public fontSize="small" titleAccess={text.list.isPublic} color="action" />
        </Tooltip>
      )}
    </Stack>
    <Typography variant="body2" color="textSecondary" dir="auto" sx={{ ...lineClamp(2), minHeight: '2.86em', my: 1 }}>
      {agent.description === '' ? text.list.noDescription : agent.description}
    </Typography>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" label={agent.model === '' ? text.list.defaultModel : agent.model} />
      <Typography variant="body2" color="textSecondary">
        {text.providers[agent.provider] ?? text.list.defaultProvider}
      </Typography>
      {agent.destination.host !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {text.list.answersFrom(agent.destination.host)}
        </Typography>
      )}
      {agent.destination.owner !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{text.list.ownedBy(agent.destination.owner)}</bdi>
        </Typography>
      )}
      {agent.bondStatus !== 'Not Bonded' && (
        <Tooltip title={agent.bondStatus === 'Bonded' ? text.bond.hint : ''} describeChild>
          <Chip size="small" variant="outlined" label={agent.bondStatus} />
        </Tooltip>
      )}
    </Stack>
  </>
);

export const AgentCard = ({ agent, onAddKey, onMenu }: AgentCardProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  const [added, setAdded] = useState(0);
  // The pressed button disappeared with the missing key.
  useEffect(() => {
    if (added > 0) link.current?.focus();
  }, [added]);
  return (
    <Card sx={{ position: 'relative', display: 'flex', flexDirection: 'column' }}>
      <CardActionArea ref={link} component={RouterLink} to={paths.agent(agent._id)} sx={{ p: 2, flexGrow: 1 }}>
        <Facts agent={agent} />
      </CardActionArea>
      {onAddKey !== undefined && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', px: 2, pb: 1 }}>
          <Chip size="small" variant="outlined" color="warning" label={text.list.needsKey} />
          <Button
            size="small"
            aria-label={text.list.addKeyFor(agent.name)}
            onClick={() => onAddKey(() => setAdded((times) => times + 1))}
          >
            {text.list.addKey}
          </Button>
        </Stack>
      )}
      {onMenu !== undefined && (
        <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
          <IconButton
            aria-label={text.list.menu(agent.name)}
            aria-haspopup="menu"
            onClick={(event) => onMenu(agent, event.currentTarget)}
          >
            <MoreVert />
          </IconButton>
        </Box>
      )}
    </Card>
  );
};
