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

/** The longest label does not fit into a third of a smaller phone. */
const SMALL = '@media (max-width: 399px)';

/** One line; on a phone the number is above its label, so that three fit side by side. */
const counterStyle = {
  display: { xs: 'block', sm: 'flex' },
  [SMALL]: { display: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 0.75,
  minWidth: 0,
} as const;

interface CounterProps {
  readonly Icon: typeof Chat;
  readonly label: string;
  readonly hint: string;
  readonly value: number | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

const Counter = ({ Icon, label, hint, value, hasFailed, onRetry }: CounterProps) => (
  <Stack
    direction="row"
    component="section"
    aria-label={label}
    spacing={1}
    sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, minWidth: 0, px: { xs: 1.5, sm: 2 }, py: 1 }}
  >
    <Box aria-hidden sx={{ display: { xs: 'none', sm: 'grid' }, color: 'text.secondary' }}>
      <Icon fontSize="small" />
    </Box>
    <Box sx={counterStyle}>
      <Typography component="p" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value === undefined ? hasFailed ? '–' : <Skeleton width={32} /> : formatNumber(value)}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {hasFailed && value === undefined ? text.counters.failed : hint}
      </Typography>
    </Box>
    {hasFailed && value === undefined && (
      <Button size="small" onClick={onRetry} aria-label={`${common.actions.retry}: ${label}`}>
        {common.actions.retry}
      </Button>
    )}
  </Stack>
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
    <Card
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        [SMALL]: { gridTemplateColumns: '1fr' },
      }}
    >
      {counters.map(({ query, ...counter }) => (
        <Counter key={counter.label} {...counter} hasFailed={query.isError} onRetry={() => void query.refetch()} />
      ))}
    </Card>
  );
};
