import Chat from '@mui/icons-material/ChatOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../platform/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { dashboardQuery } from '../api.ts';
import { text } from '../text.ts';

const counters = [
  { field: 'conversations', Icon: Chat, ...text.counters.conversations },
  { field: 'agents', Icon: SmartToy, ...text.counters.agents },
  { field: 'messages', Icon: Forum, ...text.counters.messages },
] as const;

interface CounterProps {
  readonly Icon: typeof Chat;
  readonly label: string;
  readonly hint: string;
  readonly value: number | undefined;
}

const Counter = ({ Icon, label, hint, value }: CounterProps) => (
  <Card sx={{ p: 2 }} component="section" aria-label={label}>
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Box aria-hidden sx={{ display: 'grid', placeItems: 'center', p: 1, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Icon />
      </Box>
      <Box>
        <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? <Skeleton width={48} /> : formatNumber(value)}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </Box>
    </Stack>
  </Card>
);

export const Counters = () => {
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (error !== null && data === undefined) {
    return <ErrorState title={text.counters.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
      {counters.map(({ field, ...shown }) => (
        <Counter key={field} {...shown} value={data?.[field]} />
      ))}
    </Box>
  );
};
