import Chat from '@mui/icons-material/ChatOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../platform/format.ts';
import { text as common } from '../../../platform/text/text.ts';
import { dashboardQuery, recentAgentsQuery, recentConversationsQuery } from '../api.ts';
import { text } from '../text.ts';

interface CounterProps {
  readonly Icon: typeof Chat;
  readonly label: string;
  readonly hint: string;
  readonly value: number | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

const Counter = ({ Icon, label, hint, value, hasFailed, onRetry }: CounterProps) => (
  <Card sx={{ p: 2 }} component="section" aria-label={label}>
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Box aria-hidden sx={{ display: 'grid', placeItems: 'center', p: 1, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Icon />
      </Box>
      <Box>
        <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? hasFailed ? '–' : <Skeleton width={48} /> : formatNumber(value)}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {hasFailed && value === undefined ? text.counters.failed : hint}
        </Typography>
        {hasFailed && value === undefined && (
          <Button size="small" onClick={onRetry} aria-label={`${common.actions.retry}: ${label}`} sx={{ ml: -0.5 }}>
            {common.actions.retry}
          </Button>
        )}
      </Box>
    </Stack>
  </Card>
);

export const Counters = () => {
  const conversations = useQuery(recentConversationsQuery);
  const agents = useQuery(recentAgentsQuery);
  const figures = useQuery(dashboardQuery);
  const counters = [
    { query: conversations, value: conversations.data?.count, Icon: Chat, ...text.counters.conversations },
    { query: agents, value: agents.data?.count, Icon: SmartToy, ...text.counters.agents },
    { query: figures, value: figures.data?.messages, Icon: Forum, ...text.counters.messages },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
      {counters.map(({ query, ...counter }) => (
        <Counter key={counter.label} {...counter} hasFailed={query.isError} onRetry={() => void query.refetch()} />
      ))}
    </Box>
  );
};
