import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { recentAgentsQuery } from '../api.ts';
import { text } from '../text.ts';
import { Panel } from './panel.tsx';

const Empty = () => (
  <EmptyState
    icon={<SmartToy />}
    title={text.agents.empty}
    hint={text.agents.emptyHint}
    action={
      <Button component={RouterLink} to={paths.newAgent} variant="contained">
        {text.agents.create}
      </Button>
    }
  />
);

const AgentCard = ({ agent }: { readonly agent: Agent }) => (
  <Card>
    <CardActionArea component={RouterLink} to={paths.agent(agent._id)} sx={{ p: 2, height: '100%' }}>
      <Typography variant="h3" noWrap dir="auto">
        {agent.name}
      </Typography>
      <Typography variant="body2" color="textSecondary" dir="auto" sx={{ ...lineClamp(2), mb: 1 }}>
        {agent.description === '' ? text.agents.noDescription : agent.description}
      </Typography>
      <Chip size="small" variant="outlined" label={agent.model === '' ? text.agents.defaultModel : agent.model} />
    </CardActionArea>
  </Card>
);

export const AgentCards = () => (
  <Panel
    id="your-agents"
    title={text.agents.title}
    failed={text.agents.failed}
    query={useQuery({ ...recentAgentsQuery, select: ({ data }) => data })}
    empty={<Empty />}
    action={
      <Button component={RouterLink} to={paths.agents} size="small">
        {text.agents.all}
      </Button>
    }
  >
    {(agents) => (
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr', lg: '1fr 1fr' } }}
      >
        {agents.map((agent) => (
          <AgentCard key={agent._id} agent={agent} />
        ))}
      </Box>
    )}
  </Panel>
);
